import type { z } from 'zod'
import type {
  getPersonReading as personEndpoint,
  getReadership as readershipEndpoint,
} from '../../../contract/data-room/library.ts'
import type { ProjectKey } from '../../../contract/projects/project.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import {
  listNames,
  listReadingTimes,
  listReadingTimesOf,
  listSent,
  listShown,
  listTitles,
} from './readership-queries.ts'
import { type PageReading, pageOfSection, pageTimes, sentTo, sumReading } from './rules.ts'
import { formatWatermarkCode } from './watermarks/rules.ts'

type Times = Awaited<ReturnType<typeof listReadingTimes>>
type Shown = Awaited<ReturnType<typeof listShown>>

const MAX_SENT = 200

/** Who read a document, by person and firm, with the reading time of each page of the current version. */
export async function getReadership(deps: Deps, id: string): Promise<z.input<typeof readershipEndpoint.output>> {
  const [document] = await listTitles(deps.db, [id])
  if (!document) throw new AppError('not_found')
  const shown = await listShown(deps.db, { documentId: id })
  const readings = confirmedReadings(await listReadingTimes(deps.db, id), shown)
  const ids = [...new Set(shown.flatMap(({ person_id }) => person_id ?? []))]
  const names = new Map((await listNames(deps.db, ids)).map((row) => [row.id, row]))
  const people = ids.map((personId) => {
    const row = names.get(personId)
    const own = readings.filter((one) => one.personId === personId)
    return {
      personId,
      email: row?.email ?? '',
      name: row?.full_name ?? row?.name ?? '',
      firm: row?.company_name ?? '',
      downloads: downloadsOf(shown, ({ person_id }) => person_id === personId),
      pageMs: pageTimes(own, document.number, document.pages ?? 0),
      ...sumReading(own, document.number),
    }
  })
  const firms = [...new Set(people.map(({ firm }) => firm))].map((firm) => {
    const within = new Set(people.filter((person) => person.firm === firm).map(({ personId }) => personId))
    const all = readings.filter(({ personId }) => within.has(personId))
    return { firm, people: within.size, ...sumReading(all, document.number) }
  })
  return {
    title: document.title,
    pages: document.pages ?? 0,
    people: people.sort((a, b) => b.readMs - a.readMs),
    firms: firms.sort((a, b) => b.readMs - a.readMs),
    sent: toSent(await listSent(deps.db, { documentId: id }, MAX_SENT)),
    perPage: Array.from({ length: document.pages ?? 0 }, (_, index) => {
      const page = index + 1
      const all = readings.filter((one) => one.page === page && one.version === document.number)
      return {
        page,
        readMs: all.reduce((sum, { ms }) => sum + ms, 0),
        people: new Set(all.map(({ personId }) => personId)).size,
      }
    }),
  }
}

/** The documents that one person read, most recent first. */
export async function getPersonReading(deps: Deps, personId: string): Promise<z.input<typeof personEndpoint.output>> {
  const shown = await listShown(deps.db, { personId })
  const readings = confirmedReadings(await listReadingTimesOf(deps.db, personId), shown)
  const ids = [...new Set(shown.flatMap(({ document_id }) => document_id ?? []))]
  const documents = (await listTitles(deps.db, ids)).map((row) => {
    const read = readings.filter(({ documentId }) => documentId === row.id)
    return {
      documentId: row.id,
      route: row.route as ProjectKey,
      title: row.title,
      pages: row.pages ?? 0,
      downloads: downloadsOf(shown, ({ document_id }) => document_id === row.id),
      pageMs: pageTimes(read, row.number, row.pages ?? 0),
      ...sumReading(read, row.number),
    }
  })
  const lastRead = ({ lastAt }: { lastAt: string | null }) => (lastAt === null ? 0 : Date.parse(lastAt))
  return {
    documents: documents.sort((a, b) => lastRead(b) - lastRead(a)),
    sent: toSent(await listSent(deps.db, { personId }, MAX_SENT)),
  }
}

function toSent(rows: Awaited<ReturnType<typeof listSent>>) {
  return rows.map(({ person_id, document_id, title, version, kind, page, pages, at, code }) => ({
    personId: person_id ?? '',
    documentId: document_id ?? '',
    title: title ?? '',
    version: version ?? 0,
    kind,
    page,
    pages,
    at,
    code: formatWatermarkCode(code),
  }))
}

function downloadsOf(shown: Shown, which: (row: Shown[number]) => boolean): number {
  return shown.filter((row) => row.kind === 'download' && which(row)).reduce((sum, { times }) => sum + Number(times), 0)
}

/** Counts reported reading time only for pages that the server sent to that person. */
function confirmedReadings(times: Times, shown: Shown): PageReading[] {
  const wasSent = sentTo(shown)
  return times.flatMap(({ person_id, visit_id, section, ms, at }) => {
    const place = pageOfSection(section ?? '')
    if (!place || person_id === null || !wasSent(person_id, place)) return []
    const { documentId, version, page } = place
    return [{ personId: person_id, documentId, version, page, visit: visit_id, ms: Number(ms), at: at ?? '' }]
  })
}
