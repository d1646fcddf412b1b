import { posix } from 'node:path'
import { walkXml } from './walk-xml.ts'

/** The unpacked entry of that path. */
export type Unpacked = (path: string) => Uint8Array | undefined

/** `outside`: what it names lies elsewhere than in the file. */
export type Relation = { type: string; path: string; outside: boolean }

/** What a part refers to, by id. Types are without their schema, which differs in strict files. */
export function relations(unpacked: Unpacked, of: string): Map<string, Relation> {
  const folder = posix.dirname(of)
  const bytes = unpacked(posix.join(folder, '_rels', `${posix.basename(of)}.rels`))
  const found = new Map<string, Relation>()
  if (!bytes) return found
  walkXml(bytes, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || !Id || !Type || !Target) return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      const target = Target.replaceAll('\\', '/')
      const outside = TargetMode === 'External'
      const path = outside ? Target : target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      found.set(Id, { type, path, outside })
    },
  })
  return found
}

/** The paths of the parts of this kind. */
export function pathsOf(related: ReadonlyMap<string, Relation>, type: string): string[] {
  return [...related.values()].flatMap((one) => (one.type === type && !one.outside ? [one.path] : []))
}
