import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { type Reader, readMatchesOf } from './matches.ts'
import { listLastSections, listReadable, listShown, type Readable } from './read-document-queries.ts'
import { sectionOfPage } from './rules.ts'

/**
 * The document that a person opened last, of those that they may still see and have not read to the end of the current version.
 * The reader opens at the page that was read last.
 */
export async function findLastRead(deps: Deps, reader: Reader, routes: readonly string[]) {
  if (routes.length === 0) return undefined
  const shown = await listShown(deps.db, reader.personId, routes)
  if (shown.length === 0) return undefined
  const sections = new Set((await listLastSections(deps.db, reader.personId)).map(({ section }) => section))
  const readable = new Map<string, Readable>()
  for (const route of new Set(shown.map((one) => one.route)))
    for (const row of await listReadableOf(deps, reader, route)) readable.set(row.id, row)
  for (const { route, document_id } of shown) {
    const document = readable.get(document_id ?? '')
    if (document && !sections.has(sectionOfPage(document.id, document.number, document.pages)))
      return { route, id: document.id, title: document.title }
  }
  return undefined
}

async function listReadableOf(deps: Deps, reader: Reader, route: string) {
  const matches = await readMatchesOf(deps, route, reader)
  const by = { route, reader: { personId: reader.personId, matches }, now: iso(deps.clock.now()) }
  return listReadable(deps.db, by)
}
