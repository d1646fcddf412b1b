/** What the bundler tells of a module. */
type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** The pages that a stranger's first visit may be to; what they load is limited (`tests/documents.test.ts`). */
const DOORS = ['/web/routes/landing.tsx', '/web/routes/nda-gate.tsx']
/** What every page loads. */
const START = '/web/main.tsx'

/** Pages of staff's, which load what they share among themselves and nobody else does. */
const STAFF = /[\\/]web[\\/]routes[\\/]admin[\w-]*\.tsx$/
const OURS = /[\\/](?:web|contract)[\\/].*\.tsx?$/

/**
 * The file for a module of ours that several pages share: `shared` is what both doors load anyway, `staff` what only staff's
 * pages do, `inner` the rest, which no stranger pays for. Undefined leaves a module where the bundler would put it.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  if (!OURS.test(id)) return null
  const from = entriesOf(id, graph)
  const start = from.has(START)
  if (start || DOORS.every((door) => from.has(door))) return 'shared'
  // What one door alone shares with inner pages goes by itself, so that the other door does not load it.
  if (DOORS.some((door) => from.has(door))) return null
  const open = [...rootsOf(id, graph)].filter((root) => !STAFF.test(root))
  if (open.length === 0) return 'staff'
  // What one page shares with staff's alone goes by itself, so that no other page loads it.
  return open.length === 1 ? null : 'inner'
}

/** The modules that nothing loads together with themselves, and that lead to this one. */
function rootsOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  if (importers.length === 0) return new Set([id])
  return new Set(importers.flatMap((importer) => [...rootsOf(importer, graph, seen)]))
}

/** The pages, and the start, that load a module together with themselves; what is imported later does not count. */
function entriesOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const found = new Set<string>([...DOORS, START].filter((entry) => id.replaceAll('\\', '/').endsWith(entry)))
  for (const importer of graph.getModuleInfo(id)?.importers ?? [])
    for (const entry of entriesOf(importer, graph, seen)) found.add(entry)
  return found
}
