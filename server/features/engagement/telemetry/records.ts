import type { z } from 'zod'
import type {
  listVisitDays as daysEndpoint,
  listVisitHours as hoursEndpoint,
  Reader,
  RecordPage,
  listRecords as recordsEndpoint,
} from '../../../../contract/engagement/activity.ts'
import { DAYS_SHOWN } from '../../../../contract/limits.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { lastDays } from '../../../platform/last-days.ts'
import { codeHint } from '../../access-codes/rules.ts'
import { openCode } from '../../access-codes/service.ts'
import { documentOfPlace } from '../scores/place-rules.ts'
import {
  countVisitDays,
  countVisitHours,
  findVisit,
  listAccesses,
  listEvents,
  listLastVisits,
  listPagesViewed,
  listReading,
  listReadPages,
  listSections,
  listSecurity,
  listTitles,
  listVisits,
  type Place,
  type RecordFilter,
  type VisitRow,
} from './record-queries.ts'

const PAGE = 50
/** How many days the grid of hours shows. */
const HOURS_DAYS = 7
/** A browser reports once a minute, so after two without a report its reader counts as gone. */
const READING_MS = 2 * 60_000

type Input = z.output<(typeof recordsEndpoint)['input']>

/** The records of product-spec section 3, computed from visits and observations, newest first. */
export async function listRecords(deps: Deps, input: Input): Promise<RecordPage> {
  const { kind, after, ...given } = input
  const filter: RecordFilter = { ...given, from: utc(given.from), to: utc(given.to) }
  switch (kind) {
    case 'visits': {
      const { rows, next } = await visitPage(deps, filter, after)
      const titlesOf = await documentsOf(deps, rows)
      return { kind, records: rows.map((row) => ({ ...readerView(deps, row), documents: titlesOf(row) })), next }
    }
    case 'session-entries': {
      const { rows, next } = await visitPage(deps, filter, after)
      return { kind, records: rows.map((row) => sessionEntry(deps, row)), next }
    }
    case 'access-audit-logs': {
      const { rows, next } = await visitPage(deps, filter, after)
      const viewed = await listPagesViewed(
        deps.db,
        rows.map(({ scope }) => scope),
      )
      return { kind, records: rows.map((row) => accessAuditLog(deps, row, viewed)), next }
    }
    case 'access-logs':
      return { kind, ...(await accessLogs(deps, filter, after)) }
    case 'security-events': {
      const { rows, next } = await securityPage(deps, filter, after)
      return { kind, records: rows.map((row) => securityEvent(deps, row)), next }
    }
    case 'security-audit-logs': {
      const { rows, next } = await securityPage(deps, filter, after)
      return { kind, records: rows.map((row) => securityAuditLog(deps, row)), next }
    }
  }
}

export async function listReaders(deps: Deps): Promise<Reader[]> {
  const rows = await listReading(deps.db, iso(deps.clock.now().getTime() - READING_MS), PAGE)
  return rows.map((row) => readerView(deps, row))
}

export async function listVisitHours(deps: Deps): Promise<z.input<(typeof hoursEndpoint)['output']>> {
  const days = lastDays(deps.clock.now(), HOURS_DAYS)
  const rows = await countVisitHours(deps.db, `${days[0]}T00:00:00.000Z`)
  return {
    days,
    hours: rows.map(({ hour, visits, ms }) => ({
      day: hour.slice(0, 10),
      hour: Number(hour.slice(11)),
      visits: Number(visits),
      readMs: Number(ms),
    })),
  }
}

export async function listVisitDays(deps: Deps, choice: z.output<(typeof daysEndpoint)['input']>) {
  const days = lastDays(deps.clock.now(), DAYS_SHOWN)
  const rows = await countVisitDays(deps.db, { ...choice, from: `${days[0]}T00:00:00.000Z` })
  const visits = new Map(rows.map((row) => [row.day, Number(row.visits)]))
  return { days: days.map((day) => ({ day, visits: visits.get(day) ?? 0 })) }
}

export async function readVisit(deps: Deps, id: string) {
  const row = await findVisit(deps.db, id)
  if (!row) throw new AppError('not_found')
  const sections = await listSections(deps.db, id)
  const events = await listEvents(deps.db, id)
  return {
    visit: readerView(deps, row),
    sections: sections.map(({ section, ms }) => ({ section: section ?? '', ms: Number(ms) })),
    events: events.flatMap(({ event_id, kind, at, severity }) =>
      severity === null ? [] : [{ id: event_id, kind, at, severity }],
    ),
  }
}

function utc(time: string | undefined): string | undefined {
  return time === undefined ? undefined : iso(Date.parse(time))
}

function readPlace(after: string | undefined): Place | undefined {
  const [at, id] = after?.split(' ') ?? []
  return at && id ? { at, id } : undefined
}

async function visitPage(deps: Deps, filter: RecordFilter, after: string | undefined) {
  // One more than is shown tells whether there is another page.
  const found = await listVisits(deps.db, filter, { after: readPlace(after), limit: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  const last = found.length > PAGE ? rows.at(-1) : undefined
  return { rows, next: last ? `${last.opened_at} ${last.id}` : null }
}

/** The titles of what was read in each visit. One whose document is deleted has none. */
async function documentsOf(deps: Deps, visits: readonly VisitRow[]): Promise<(visit: VisitRow) => string[]> {
  const pages = await listReadPages(
    deps.db,
    visits.map(({ id }) => id),
  )
  const read = pages.flatMap(({ visit_id, section }) => {
    const place = documentOfPlace(section ?? '')
    return place ? [{ visit_id, id: place.documentId }] : []
  })
  const titles = new Map(
    (await listTitles(deps.db, [...new Set(read.map(({ id }) => id))])).map(({ id, title }) => [id, title]),
  )
  return (visit) => {
    const ids = new Set(read.filter(({ visit_id }) => visit_id === visit.id).map(({ id }) => id))
    return [...ids].flatMap((id) => titles.get(id) ?? [])
  }
}

async function securityPage(deps: Deps, filter: RecordFilter, after: string | undefined) {
  const before = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : undefined
  const found = await listSecurity(deps.db, filter, { before, limit: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  return { rows, next: found.length > PAGE ? String(rows.at(-1)?.seq ?? '') : null }
}
type SecurityRow = Awaited<ReturnType<typeof listSecurity>>[number]

/** A code opens pages, so only its last two characters are shown. Its id leads to the list of codes. */
function codeOf(deps: Deps, row: Pick<VisitRow, 'code_id' | 'code_sealed'>): string {
  if (row.code_id === null || row.code_sealed === null) return ''
  return codeHint(openCode(deps, { id: row.code_id, code_sealed: row.code_sealed }))
}

const links = (row: VisitRow) => ({ visitId: row.id, personId: row.person_id, codeId: row.code_id })

function sessionEntry(deps: Deps, row: VisitRow) {
  return {
    id: row.id,
    ...links(row),
    code: codeOf(deps, row),
    timestamp: row.opened_at,
    route: row.route,
    userEmail: row.email,
    userAgent: row.user_agent,
    ip: row.ip_address,
    sessionId: row.session_id,
  }
}

type Viewed = Awaited<ReturnType<typeof listPagesViewed>>

function accessAuditLog(deps: Deps, row: VisitRow, viewed: Viewed) {
  const staffs = row.method === 'override' || row.method === 'admin'
  return {
    id: row.id,
    ...links(row),
    route: row.route,
    userEmail: row.email,
    userId: row.account_id,
    accessCode: codeOf(deps, row),
    accessMethod: staffs ? ('admin_override' as const) : ('shared_code' as const),
    pagesViewed: viewed
      .filter(({ scope, first_at }) => scope === row.scope && first_at <= row.opened_at)
      .map(({ route }) => route),
    scrollDepthMax: row.scroll_max,
    deviceInfo: deviceOf(row),
    securityEvents: row.security_events,
    violations: row.violations,
    entryTimestamp: row.opened_at,
  }
}

function deviceOf(row: VisitRow) {
  const device = JSON.parse(row.device) as { userAgent: string; viewport: string; platform: string; language: string }
  // The request header is better evidence than what the page reported.
  return { ...device, userAgent: row.user_agent || device.userAgent }
}

async function accessLogs(deps: Deps, filter: RecordFilter, after: string | undefined) {
  const found = await listAccesses(deps.db, filter, { after: readPlace(after), limit: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  const lasts = await listLastVisits(
    deps.db,
    rows.map(({ last_at }) => last_at),
  )
  const last = found.length > PAGE ? rows.at(-1) : undefined
  const records = rows.flatMap((row) => {
    const visit = lasts.find(
      (one) =>
        one.code_id === row.code_id &&
        one.email === row.email &&
        one.host_name === row.host_name &&
        one.opened_at === row.last_at,
    )
    if (!visit) return []
    return [
      {
        id: row.id,
        personId: visit.person_id,
        codeId: row.code_id,
        firstAccessTime: row.first_at,
        userEmail: row.email,
        userIP: visit.ip_address,
        host: row.host_name,
        code: codeOf(deps, visit),
        route: visit.route,
        accessCount: Number(row.n),
        lastAccess: row.last_at,
        fullName: visit.full_name ?? visit.account_name,
        companyName: visit.company_name,
      },
    ]
  })
  return { records, next: last ? `${last.last_at} ${last.id}` : null }
}

type Metadata = Record<string, string | number | boolean>

function metadataOf(row: SecurityRow): Metadata {
  return row.metadata === null ? {} : (JSON.parse(row.metadata) as Metadata)
}

function securityEvent(deps: Deps, row: SecurityRow) {
  return {
    id: String(row.seq),
    ...links(row),
    type: row.kind,
    timestamp: row.at,
    userId: row.account_id,
    userEmail: row.email,
    route: row.route,
    metadata: metadataOf(row),
    sessionId: row.session_id,
    accessCode: codeOf(deps, row),
    browserInfo: row.user_agent,
  }
}

function securityAuditLog(deps: Deps, row: SecurityRow) {
  return {
    id: String(row.seq),
    ...links(row),
    eventType: row.kind,
    route: row.route,
    userEmail: row.email,
    userId: row.account_id,
    accessCode: codeOf(deps, row),
    userAgent: row.user_agent,
    metadata: metadataOf(row),
    severity: row.severity ?? ('medium' as const),
    timestamp: row.at,
  }
}

function readerView(deps: Deps, row: VisitRow): Reader {
  return {
    id: row.id,
    personId: row.person_id,
    userEmail: row.email,
    fullName: row.full_name ?? row.account_name,
    companyName: row.company_name,
    code: codeOf(deps, row),
    route: row.route,
    openedAt: row.opened_at,
    lastSeenAt: row.last_beat_at,
    closedAt: row.closed_at,
    readMs: row.read_ms,
    scrollDepthMax: row.scroll_max,
    securityEvents: row.security_events,
    violations: row.violations,
    codeId: row.code_id,
    sessionId: row.session_id,
    userAgent: row.user_agent,
    ip: row.ip_address,
  }
}
