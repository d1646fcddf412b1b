import type { z } from 'zod'
import type { listReadership as endpoint } from '../../../contract/data-room/library.ts'
import type { ProjectKey } from '../../../contract/projects/project.ts'
import { listProjectKeys } from '../../access/project-queries.ts'
import { getProject } from '../../access/projects.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { readAdmitted } from './admitted.ts'
import { listCurrentVersions } from './queries.ts'
import { readersNow } from './readers-now.ts'
import { listReadingTimesIn, listShownIn } from './readership-queries.ts'
import { readRights } from './rights.ts'
import { listOpenings } from './rights-queries.ts'
import { median, pageOfSection, pageTimes, READ_FROM_MS, sentTo } from './rules.ts'

type Answer = z.input<typeof endpoint.output>
type Shown = Awaited<ReturnType<typeof listShownIn>>[number]
type Reading = { personId: string; version: number; page: number; ms: number }

/** How each document of a project is read. As many queries however many documents there are. */
export async function listReadership(deps: Deps, asked: ProjectKey | undefined): Promise<Answer> {
  const [first = ''] = await listProjectKeys(deps.db)
  const { key: route } = await getProject(deps.db, asked ?? first)
  const rights = await readRights(deps.db, route)
  const versions = new Map((await listCurrentVersions(deps.db, route)).map((row) => [row.document_id, row]))
  const people = (await readAdmitted(deps, route, [])).filter(({ confirmed }) => confirmed)
  const openings = Map.groupBy(await listOpenings(deps.db, [...rights.documents.keys()]), (row) => row.document_id)
  const shownRows = await listShownIn(deps.db, route)
  const shown = Map.groupBy(shownRows, ({ document_id }) => document_id)
  const readings = confirmedReadings(await listReadingTimesIn(deps.db, route), shownRows)
  const readersOf = readersNow(rights, people, iso(deps.clock.now()))
  return {
    documents: [...rights.documents.values()].map((document) => {
      const { id } = document
      const current = versions.get(id)
      const mayRead = readersOf(document, openings.get(id) ?? [])
      const sent = shown.get(id) ?? []
      const readers = new Set(sent.map(({ person_id }) => person_id ?? ''))
      const read = readings.get(id) ?? []
      return {
        id,
        readers: readers.size,
        mayRead: mayRead.count,
        opened: [...readers].filter(mayRead.has).length,
        lastOpenedAt: sent.reduce<string | null>((last, { at }) => (last === null || at > last ? at : last), null),
        completion: current ? completionOf(sent, read, current) : null,
        pageMs: current ? pageTimes(read, current.number, current.pages) : [],
      }
    }),
  }
}

/** Among those who were sent any page of this version. */
function completionOf(sent: readonly Shown[], read: readonly Reading[], of: { number: number; pages: number }) {
  const pagesOf = new Map<string | null, number>()
  for (const { person_id, version, kind, page } of sent)
    if (version === of.number && (page !== null || kind === 'film')) pagesOf.set(person_id, 0)
  for (const { personId, version, ms } of read)
    if (version === of.number && ms >= READ_FROM_MS) pagesOf.set(personId, (pagesOf.get(personId) ?? 0) + 1)
  const middle = median([...pagesOf.values()])
  return middle === null ? null : Math.round((middle / of.pages) * 100)
}

/** Reported times by document, only of pages that the server sent to that person. */
function confirmedReadings(times: Awaited<ReturnType<typeof listReadingTimesIn>>, shown: readonly Shown[]) {
  const wasSent = sentTo(shown)
  const readings = new Map<string, Reading[]>()
  for (const { person_id, section, ms } of times) {
    const place = pageOfSection(section ?? '')
    if (!place || person_id === null || !wasSent(person_id, place)) continue
    const { documentId, version, page } = place
    const own = readings.get(documentId) ?? []
    own.push({ personId: person_id, version, page, ms: Number(ms) })
    readings.set(documentId, own)
  }
  return readings
}
