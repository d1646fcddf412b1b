/** The bundler's information about a module. */
type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** The entry pages. `tests/documents.test.ts` limits the bytes that they load. */
const DOORS = ['/web/routes/landing.tsx', '/web/routes/nda-gate.tsx']
/** What the entry pages load by themselves once they are painted. */
const SOON = ['/web/ui/drawings/project-drawing.tsx', '/web/routes/known-visitor.tsx']
/** Loaded by every page. */
const START = '/web/main.tsx'

/** Staff pages, and what one of them loads when it is asked for. What only they share is one chunk. */
const STAFF = /[\\/]web[\\/]routes[\\/](?:admin[\w-]*|open-work)\.tsx$/
/** The other pages that anybody may open. */
const PUBLIC =
  /[\\/]web[\\/]routes[\\/](?:agreement|api-reference|confirm[\w-]*|documentation|privacy|reset-password|support|unlock|unsubscribe|verify)\.tsx$/
const OURS = /[\\/](?:web|contract)[\\/].*\.tsx?(?:\?in=.*)?$/

/**
 * The chunk for a module of ours that several pages share: `shared` if both entry pages load it, `staff` if only staff pages
 * do, `public` if other pages that anybody may open do, otherwise `inner`. Null leaves the choice to the bundler.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  if (!OURS.test(id)) return null
  const from = entriesOf(id, graph)
  const start = from.has(START)
  if (start || DOORS.every((door) => from.has(door))) return 'shared'
  // Modules that one entry page shares with inner pages stay separate, so that the other entry page does not load them.
  if ([...DOORS, ...SOON].some((entry) => from.has(entry))) return null
  const open = [...rootsOf(id, graph)].filter((root) => !STAFF.test(root))
  if (open.length === 0) return 'staff'
  // Modules that one page shares only with staff pages stay separate, so that no other page loads them. So do those of one public page.
  const publicPages = open.filter((root) => PUBLIC.test(root)).length
  if (open.length === 1 || publicPages === 1) return null
  return publicPages > 1 ? 'public' : 'inner'
}

/** The roots that import this module statically, directly or indirectly. */
function rootsOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  if (importers.length === 0) return new Set([id])
  return new Set(importers.flatMap((importer) => [...rootsOf(importer, graph, seen)]))
}

/** The pages, what they load soon, and the start script, that import a module statically. Dynamic imports do not count. */
function entriesOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const found = new Set<string>([...DOORS, ...SOON, START].filter((entry) => id.replaceAll('\\', '/').endsWith(entry)))
  for (const importer of graph.getModuleInfo(id)?.importers ?? [])
    for (const entry of entriesOf(importer, graph, seen)) found.add(entry)
  return found
}
