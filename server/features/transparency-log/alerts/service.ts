import type { z } from 'zod'
import type { Alert, listAlerts as listEndpoint } from '../../../../contract/transparency-log/alerts.ts'
import type { Admin } from '../../../access/account.ts'
import { projectNames } from '../../../access/project-queries.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { AlertRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { readCursor, writeCursor } from '../../../platform/list-cursor.ts'
import { codeHint } from '../../access-codes/rules.ts'
import { openCode } from '../../access-codes/service.ts'
import { queueMail } from '../../email/service.ts'
import { countLeaves, lastBatched } from '../queries.ts'
import { listNames } from '../viewer/queries.ts'
import { digestMail } from './mails.ts'
import {
  countUnseen,
  findAlert,
  findAlertBySubject,
  findAlerts,
  findState,
  insertSeen,
  listAlertRows,
  listDueReviews,
  listNewEntries,
  listSeen,
  listUnmailed,
  lockState,
  saveAlert,
  saveState,
  setMailed,
} from './queries.ts'
import { alertSentence, DIGEST_MS, type NewAlert } from './rules.ts'
import { copyAlerts, entryAlerts, reviewAlerts, today } from './watch-log.ts'

const PAGE = 50
/** Entries of one transaction, so that SQLite's one writer is busy for milliseconds only. */
const BATCH = 250

/**
 * Searches new log entries and observations, raises alerts and emails staff at most every 15 minutes. Several processes may call it:
 * each entry is searched once and each digest is sent once.
 */
export async function watchForAlerts(deps: Deps): Promise<void> {
  while (await hasWork(deps)) if (!(await deps.db.transaction().execute((trx) => watchOnce(trx, deps)))) break
}

async function hasWork(deps: Deps): Promise<boolean> {
  const state = await findState(deps.db)
  if ((await countLeaves(deps.db)) > state.log_place) return true
  if ((await lastBatched(deps.db)) > state.observation_place) return true
  if ((await listDueReviews(deps.db, today(deps))).length > 0) return true
  return isDigestDue(deps, state.digest_at) && (await listUnmailed(deps.db)).length > 0
}

/** True if there may be more. */
async function watchOnce(trx: Trx, deps: Deps): Promise<boolean> {
  const state = await lockState(trx)
  const entries = await listNewEntries(trx, state.log_place, BATCH)
  const observed = await lastBatched(trx)
  const alerts = [
    ...(await entryAlerts(trx, deps, entries)),
    ...(await copyAlerts(trx, { after: state.observation_place, to: observed })),
    ...(await reviewAlerts(trx, deps)),
  ]
  for (const alert of alerts) await raiseAlert(trx, deps, alert)
  const last = entries.at(-1)
  await saveState(trx, {
    log_place: last ? last.idx + 1 : state.log_place,
    observation_place: Math.max(observed, state.observation_place),
  })
  await mailDigest(trx, deps, state.digest_at)
  return entries.length === BATCH
}

async function raiseAlert(trx: Trx, deps: Deps, alert: NewAlert): Promise<void> {
  const before = alert.rule === 'screen' ? await findAlertBySubject(trx, alert.subject) : undefined
  const kinds = [String(alert.detail.kinds ?? ''), before ? String(JSON.parse(before.detail).kinds) : ''].join(' ')
  const detail =
    alert.rule === 'screen'
      ? { ...alert.detail, kinds: [...new Set(kinds.split(' ').filter(Boolean))].join(' ') }
      : alert.detail
  const { rule, subject, at, times, personId = null, codeId = null, visitId = null } = alert
  const isNew = await saveAlert(trx, {
    id: deps.ids.id(),
    rule,
    subject,
    first_at: at,
    last_at: at,
    times,
    detail: JSON.stringify(detail),
    person_id: personId,
    code_id: codeId,
    visit_id: visitId,
  })
  if (isNew)
    await recordEntry(trx, deps, { action: 'alert.raised', actor: 'system', personId, codeId, detail: { rule } })
}

function isDigestDue(deps: Deps, last: string | null): boolean {
  // The absolute difference, so that a clock that is set back does not stop the digests.
  return last === null || Math.abs(deps.clock.now().getTime() - Date.parse(last)) >= DIGEST_MS
}

async function mailDigest(trx: Trx, deps: Deps, last: string | null): Promise<void> {
  if (!isDigestDue(deps, last)) return
  const alerts = await listUnmailed(trx)
  if (alerts.length === 0) return
  const now = iso(deps.clock.now())
  await queueMail(trx, deps, digestMail(deps.portal, portalUrl(deps.config), alerts))
  await setMailed(
    trx,
    alerts.map(({ id }) => id),
    now,
  )
  await saveState(trx, { digest_at: now })
}

export async function listAlerts(deps: Deps, { after, ...choice }: z.output<(typeof listEndpoint)['input']>) {
  const found = await listAlertRows(deps.db, choice, { after: readCursor(after), limit: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  const last = found.length > PAGE ? rows.at(-1) : undefined
  return {
    alerts: await alertViews(deps, rows),
    next: writeCursor(last && { at: last.first_at, id: last.id }),
    unseen: await countUnseen(deps.db),
  }
}

/** These alerts, as the list shows them. */
export async function listAlertsOf(deps: Deps, ids: readonly string[]): Promise<Alert[]> {
  return ids.length === 0 ? [] : alertViews(deps, await findAlerts(deps.db, ids))
}

export async function markSeen(deps: Deps, staff: Admin, id: string): Promise<Alert> {
  const row = await findAlert(deps.db, id)
  if (row === undefined) throw new AppError('not_found')
  const { actor, accountId } = staff
  await deps.db.transaction().execute(async (trx) => {
    if (!(await insertSeen(trx, { alert_id: id, actor: actor.name, at: iso(deps.clock.now()) }))) return
    await recordEntry(trx, deps, { action: 'alert.seen', actor, accountId, detail: { alert: id } })
  })
  const [alert] = await alertViews(deps, [row])
  if (alert === undefined) throw new AppError('not_found')
  return alert
}

async function alertViews(deps: Deps, rows: readonly AlertRow[]): Promise<Alert[]> {
  const seen = await listSeen(
    deps.db,
    rows.map(({ id }) => id),
  )
  const nameOf = await actorNames(
    deps.db,
    seen.map(({ actor }) => actor),
  )
  const names = await listNames(deps.db, {
    people: rows.flatMap(({ person_id }) => person_id ?? []),
    accounts: [],
    codes: rows.flatMap(({ code_id }) => code_id ?? []),
  })
  const pageName = await projectNames(deps.db)
  return rows.map((row) => {
    const detail = JSON.parse(row.detail) as Record<string, string | number>
    const person = names.people.find(({ id }) => id === row.person_id)
    const code = names.codes.find(({ id }) => id === row.code_id)
    const named = person ? person.full_name || person.name || (person.erased_at ? null : person.email) : null
    const page = detail.route === undefined ? 'a page' : pageName(String(detail.route))
    return {
      id: row.id,
      rule: row.rule,
      says: alertSentence(row.rule, detail, {
        person: named,
        code: code ? `Code ${codeHint(openCode(deps, code))}` : null,
        page,
      }),
      firstAt: row.first_at,
      lastAt: row.last_at,
      times: row.times,
      personId: row.person_id,
      person: named,
      codeId: row.code_id,
      visitId: row.visit_id,
      mailedAt: row.mailed_at,
      seenBy: seen.filter(({ alert_id }) => alert_id === row.id).map(({ actor, at }) => ({ who: nameOf(actor), at })),
    }
  })
}
