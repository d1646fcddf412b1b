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
import { median, pageOfSection, READ_FROM_MS, sentTo } from './rules.ts'

type Answer = z.input<typeof endpoint.output>
/** How a document was read: by whom at all, how many pages of the current version by each who was sent any of it, and each page how long. */
type Reading = { readers: Set<string>; lastOpenedAt: string | null; pagesOf: Map<string, number>; pageMs: number[] }

/** How each document of a project is read. As many queries however many documents there are. */
export async function listReadership(deps: Deps, asked: ProjectKey | undefined): Promise<Answer> {
  const [first = ''] = await listProjectKeys(deps.db)
  const { key: route } = await getProject(deps.db, asked ?? first)
  const rights = await readRights(deps.db, route)
  const versions = new Map((await listCurrentVersions(deps.db, route)).map((row) => [row.document_id, row]))
  const people = (await readAdmitted(deps, route, [])).filter(({ confirmed }) => confirmed)
  const openings = Map.groupBy(await listOpenings(deps.db, [...rights.documents.keys()]), (row) => row.document_id)
  const readings = sumReadings(versions, await listShownIn(deps.db, route), await listReadingTimesIn(deps.db, route))
  const readersOf = readersNow(rights, people, iso(deps.clock.now()))
  return {
    documents: [...rights.documents.values()].map((document) => {
      const { id } = document
      const current = versions.get(id)
      const mayRead = readersOf(document, openings.get(id) ?? [])
      const { readers, lastOpenedAt, pagesOf, pageMs } = readings.get(id) ?? unread(current)
      const middle = median([...pagesOf.values()])
      return {
        id,
        readers: readers.size,
        mayRead: mayRead.count,
        opened: [...readers].filter(mayRead.has).length,
        lastOpenedAt,
        completion: current === undefined || middle === null ? null : Math.round((middle / current.pages) * 100),
        pageMs,
      }
    }),
  }
}

type Current = Awaited<ReturnType<typeof listCurrentVersions>>[number]
type Shown = Awaited<ReturnType<typeof listShownIn>>
type Times = Awaited<ReturnType<typeof listReadingTimesIn>>

const unread = (current: Current | undefined): Reading => ({
  readers: new Set(),
  lastOpenedAt: null,
  pagesOf: new Map(),
  pageMs: Array.from({ length: current?.pages ?? 0 }, () => 0),
})

/** One pass over what was sent and one over the times, which count only for pages that the server sent to that person. */
function sumReadings(versions: ReadonlyMap<string, Current>, shown: Shown, times: Times): Map<string, Reading> {
  const readings = new Map<string, Reading>()
  for (const { person_id, document_id, version, kind, page, at } of shown) {
    if (person_id === null || document_id === null) continue
    const current = versions.get(document_id)
    const reading = readings.get(document_id) ?? unread(current)
    readings.set(document_id, reading)
    reading.readers.add(person_id)
    if (reading.lastOpenedAt === null || at > reading.lastOpenedAt) reading.lastOpenedAt = at
    if (version === current?.number && (page !== null || kind === 'film')) reading.pagesOf.set(person_id, 0)
  }
  const wasSent = sentTo(shown)
  for (const { person_id, section, ms } of times) {
    const place = pageOfSection(section ?? '')
    if (!place || person_id === null || !wasSent(person_id, place)) continue
    const { documentId, version, page } = place
    const current = versions.get(documentId)
    const reading = readings.get(documentId)
    if (!reading || current?.number !== version) continue
    if (page >= 1 && page <= current.pages) reading.pageMs[page - 1] = (reading.pageMs[page - 1] ?? 0) + Number(ms)
    if (Number(ms) >= READ_FROM_MS) reading.pagesOf.set(person_id, (reading.pagesOf.get(person_id) ?? 0) + 1)
  }
  return readings
}
