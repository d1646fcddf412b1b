import type { z } from 'zod'
import { isViolation, PROTECTION, severityOf } from '../../../../contract/engagement/observation-kinds.ts'
import type {
  reportAccess as accessEndpoint,
  reportObservations as beatEndpoint,
  reportSecurityEvent as securityEndpoint,
} from '../../../../contract/engagement/telemetry.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import { cutoff, isLocked, toActivity } from '../../../access/activity.ts'
import { recordActivity, recordLeft, recordReading } from '../../../access/activity-queries.ts'
import { type ProjectReader, readProject } from '../../../access/project-access.ts'
import { checkProjects } from '../../../access/projects.ts'
import { sessionOf, type Visitor } from '../../../access/visitor.ts'
import { commitInGroup } from '../../../db/group-commit.ts'
import type { Db, PageVisitRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { countInWindow } from '../../../http/queries.ts'
import { limitRate, type Rate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { addToDays, markForScoring, readingSum, visitSum } from '../scores/day-queries.ts'
import { counts } from '../scores/place-rules.ts'
import {
  addToVisit,
  findCodePerson,
  findOpenVisit,
  findWatch,
  hasOtherVisit,
  insertObservations,
  insertVisit,
  listArrived,
  listKnownEvents,
  lockVisit,
} from './queries.ts'
import { checkEvents, ObservationDigest, placeInTime } from './rules.ts'
import { EVENTS, keepSignatureAccess, keepSignatureEvent, NO_DEVICE } from './signing-events.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A page reports every half minute, and at once for each violation. */
const BEATS = { limit: 120, perMs: MINUTE_MS }
const VISITS: Rate = { name: 'visit', limit: 60, perMs: 10 * MINUTE_MS }
/** Longer than any statement may take, so that a batch is complete. */
const SETTLED_MS = MINUTE_MS

type BeatInput = z.output<(typeof beatEndpoint)['input']>
type AccessInput = z.output<(typeof accessEndpoint)['input']>
type SecurityInput = z.output<(typeof securityEndpoint)['input']>

/** The sessions whose visits a request may report on: the code session of its cookie, and the account's. */
function scopesOf({ session, account }: Visitor): string[] {
  const own = session !== null && session !== 'unknown' && !session.ended ? [session.id] : []
  return account ? [...own, account.sessionId] : own
}

/** Stores what a page reports: each event once, and nothing impossible. */
export async function recordObservations(deps: Deps, visitor: Visitor, input: BeatInput) {
  const scopes = scopesOf(visitor)
  const [first] = scopes
  if (first === undefined) throw new AppError('session_missing')
  const now = deps.clock.now()
  const outcome = await commitInGroup(deps, async (trx) => {
    const window = await countInWindow(trx, `beat:${first}`, iso(now), iso(now.getTime() - BEATS.perMs))
    // Returned, because throwing would roll back the count.
    if (window.count > BEATS.limit) return 'too_many' as const
    const visit = await lockVisit(trx, scopes, input.visit)
    if (visit === undefined && input.closing) {
      // The page was left before it reported its opening.
      for (const scope of scopes) await leave(trx, scope, undefined, now)
      return { kept: 0, known: 0, refused: input.events.length, locked: false }
    }
    if (visit === undefined || visit.method === 'signature') return 'unknown' as const
    return addBeat(trx, deps, visit, input, now)
  })
  if (outcome === 'too_many') throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
  if (outcome === 'unknown') throw new AppError('visit_unknown')
  return outcome
}

/** Ends the reading time of a session when its last open page is left. */
async function leave(trx: Trx, scope: string, visitId: string | undefined, now: Date): Promise<void> {
  if (await hasOtherVisit(trx, scope, visitId, cutoff(now).usual)) return
  await recordLeft(trx, scope, iso(now), cutoff(now))
}

async function addBeat(trx: Trx, deps: Deps, visit: PageVisitRow, input: BeatInput, now: Date) {
  const known = await listKnownEvents(
    trx,
    visit.id,
    input.events.map(({ id }) => id),
  )
  const times = {
    openedAt: Date.parse(visit.opened_at),
    readUntil: Date.parse(visit.read_until),
    readMs: visit.read_ms,
  }
  const judged = checkEvents(input.events, times, known, now.getTime())
  await insertObservations(
    trx,
    judged.kept.map(({ id, kind, at, section, value }) => ({
      visit_id: visit.id,
      event_id: id,
      kind,
      at: iso(at),
      received_at: iso(now),
      section,
      value,
      severity: severityOf(kind),
      metadata: null,
    })),
  )
  if (counts(visit))
    await addToDays(
      trx,
      judged.kept.flatMap(({ at, section, value }) =>
        section === null ? [] : [readingSum(visit, iso(at), section, value ?? 0)],
      ),
    )
  const depths = judged.kept.flatMap(({ kind, value }) => (kind === 'scroll_depth' && value !== null ? [value] : []))
  await addToVisit(trx, visit.id, {
    last_beat_at: iso(now),
    read_until: judged.readMs > 0 ? iso(now) : visit.read_until,
    closed_at: input.closing ? iso(now) : visit.closed_at,
    scroll_max: Math.max(visit.scroll_max, ...depths),
    read_ms: judged.readMs,
    security_events: judged.kept.filter(({ kind }) => severityOf(kind) !== null).length,
    violations: judged.kept.filter(({ kind }) => isViolation(kind)).length,
  })
  // A late report does not show that anyone is active now.
  const active = judged.kept
    .filter(({ kind, at }) => kind === 'activity' && at > now.getTime() - PROTECTION.idleGraceMs)
    .map(({ at }) => at)
  if (active.length > 0) await recordActivity(trx, visit.scope, iso(Math.max(...active)), cutoff(now))
  if (input.closing) await leave(trx, visit.scope, visit.id, now)
  const watch = await findWatch(trx, visit.scope)
  return {
    kept: judged.kept.length,
    known: judged.known,
    refused: judged.refused,
    locked: watch !== undefined && isLocked(toActivity(watch), deps.clock.now()),
  }
}

/** Opens a visit: of a project page by a reader with access, or of the agreement by the browser that has just signed. */
export async function recordAccess(deps: Deps, visitor: Visitor, input: AccessInput): Promise<{ visit: string }> {
  if (input.route === 'nda-gate') return keepSignatureAccess(deps, visitor, input)
  await checkProjects(deps.db, [input.route], 'route')
  const reader = await readProject(deps, visitor, input.route)
  await limitRate(deps, VISITS, scopeOf(reader))
  const eventId = input.eventId ?? deps.ids.id()
  const { deviceInfo, scrollDepthMax, entryTimestamp } = input
  await deps.db.transaction().execute(async (trx) => {
    const at = await entryTime(trx, deps, reader, Date.parse(entryTimestamp))
    await openVisit(trx, deps, reader, { eventId, at, device: deviceInfo, scrollMax: scrollDepthMax })
  })
  return { visit: eventId }
}

/** A page cannot have been opened before its content first left the server for this reader. */
async function entryTime(trx: Trx, deps: Deps, reader: ProjectReader, reported: number): Promise<number> {
  const now = deps.clock.now().getTime()
  const watch = reader.free ? undefined : await findWatch(trx, reader.watchId)
  if (!reader.free && watch === undefined) throw new AppError('observation_refused')
  const at = placeInTime(reported, { from: watch ? Date.parse(watch.created_at) : now - HOUR_MS, to: now })
  if (at === undefined) throw new AppError('observation_refused')
  return at
}

/** Visits of an override holder belong to the override. */
function scopeOf({ watchId, visitor }: ProjectReader): string {
  return visitor.override?.grantId ?? watchId
}

type Opening = { eventId: string; at: number; device: AccessInput['deviceInfo']; scrollMax?: number }

async function openVisit(trx: Trx, deps: Deps, reader: ProjectReader, opening: Opening): Promise<void> {
  const { visitor, codeId, method } = reader
  const now = deps.clock.now()
  const at = iso(opening.at)
  const code = codeId === null ? undefined : await findCodePerson(trx, codeId)
  const byAccount = method === 'account' || method === 'admin'
  const session = sessionOf(visitor)?.id ?? null
  const visit: PageVisitRow = {
    id: deps.ids.id(),
    scope: scopeOf(reader),
    event_id: opening.eventId,
    browser_id: visitor.browserId,
    session_id: byAccount ? null : session,
    account_id: visitor.account?.accountId ?? null,
    person_id: code?.person_id ?? visitor.account?.personId ?? null,
    submission_id: code?.submission_id ?? null,
    code_id: codeId,
    email: reader.email,
    route: reader.route,
    method,
    opened_at: at,
    last_beat_at: iso(now),
    read_until: at,
    closed_at: null,
    read_ms: 0,
    scroll_max: opening.scrollMax ?? 0,
    security_events: 0,
    violations: 0,
    device: JSON.stringify(opening.device),
    ip_address: visitor.client.address,
    host_name: visitor.hostName,
    user_agent: visitor.userAgent,
  }
  if ((await insertVisit(trx, visit)) && counts(visit)) {
    await addToDays(trx, [visitSum(visit)])
    await markForScoring(trx, visit.person_id)
  }
  if (!reader.free) await recordReading(trx, { id: reader.watchId, now: iso(now) }, cutoff(now))
}

/** Records one security event. Of a signature, only the fact comes from the browser; the details come from the database. */
export async function recordSecurityEvent(deps: Deps, visitor: Visitor, input: SecurityInput): Promise<void> {
  if (input.route === 'nda-gate') return keepSignatureEvent(deps, visitor, input)
  const reader = await readProject(deps, visitor, input.route as ProjectKey)
  if (input.eventType === 'nda_signed') throw new AppError('observation_refused')
  await limitRate(deps, EVENTS, scopeOf(reader))
  if (reader.free) return
  const { eventType, eventId = deps.ids.id() } = input
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const at = await entryTime(trx, deps, reader, Date.parse(input.timestamp))
    const open = await findOpenVisit(trx, reader.watchId, reader.route, iso(now.getTime() - 24 * HOUR_MS))
    const visitEvent = open?.event_id ?? deps.ids.id()
    if (!open) await openVisit(trx, deps, reader, { eventId: visitEvent, at, device: NO_DEVICE })
    const visit = await lockVisit(trx, [reader.watchId], visitEvent)
    if (!visit) throw new Error('the visit that was just opened is missing')
    const event = { id: eventId, kind: eventType, ageMs: Math.max(0, now.getTime() - at) }
    await addBeat(trx, deps, visit, { visit: visitEvent, events: [event], closing: false }, now)
  })
}

/** Records that an admin or override holder has opened a project page. */
export async function recordAdminAccess(deps: Deps, visitor: Visitor, route: ProjectKey): Promise<void> {
  const reader = await readProject(deps, visitor, route)
  if (!reader.free) throw new AppError('admin_required')
  await limitRate(deps, VISITS, scopeOf(reader))
  const opening = { eventId: deps.ids.id(), at: deps.clock.now().getTime(), device: NO_DEVICE }
  await deps.db.transaction().execute((trx) => openVisit(trx, deps, reader, opening))
}

/**
 * One digest of the observations that arrived since `after`, for the transparency log. Undefined if there are none. It covers every
 * number after `after`, so nothing can be inserted into a gap later.
 */
export async function nextObservationBatch(deps: Deps, after: number, limit = 10_000, db: Db | Trx = deps.db) {
  const now = deps.clock.now().getTime()
  const open = { from: iso(now - SETTLED_MS), until: iso(now + SETTLED_MS) }
  const rows = await listArrived(db, { after, open, limit })
  const last = rows.at(-1)
  if (!last) return undefined
  const digest = new ObservationDigest()
  for (const row of rows) digest.add(row)
  return { from: after + 1, to: last.seq, ...digest.done() }
}
