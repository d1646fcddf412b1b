import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import {
  findCodeOwner,
  listAddressesOfCode,
  listCopyAttempts,
  listDueReviews,
  type listNewEntries,
  listRefusals,
} from './queries.ts'
import { COPY_ATTEMPTS, DAY_MS, type NewAlert, REFUSALS, REFUSED, tooManyNetworks, tooManyRefusals } from './rules.ts'

const MAX_REFUSALS = 1_000

type Entries = Awaited<ReturnType<typeof listNewEntries>>

export async function entryAlerts(trx: Trx, deps: Deps, entries: Entries): Promise<NewAlert[]> {
  const alerts: NewAlert[] = []
  const codes = new Set(
    entries.flatMap(({ action, code_id }) => (action === 'code.redeemed' && code_id ? [code_id] : [])),
  )
  for (const code of codes) alerts.push(...(await codeAlerts(trx, deps, code)))
  if (entries.some(({ action }) => REFUSED.some((one) => one === action)))
    alerts.push(...(await refusalAlerts(trx, deps)))
  for (const { id, at, action, detail } of entries) {
    const failed = action === 'log.verified' && (JSON.parse(detail) as { ok?: boolean }).ok === false
    if (action === 'log.alarm' || failed)
      alerts.push({ rule: 'log', subject: `log ${at.slice(0, 10)}`, at, times: 1, detail: {} })
    if (action === 'agreement.mixed_up') {
      const { sha256 } = JSON.parse(detail) as { sha256: string }
      alerts.push({
        rule: 'signed_copy',
        subject: `signed_copy ${sha256} ${at.slice(0, 10)}`,
        at,
        times: 1,
        detail: {},
      })
    }
    if (action === 'backup.failed' || action === 'backup.overdue') {
      const { reason = '', since = '' } = JSON.parse(detail) as { reason?: string; since?: string }
      const about = { action, ...(reason && { reason }), ...(since && { since }) }
      alerts.push({ rule: 'backup', subject: `${action} ${at.slice(0, 10)}`, at, times: 1, detail: about })
    }
    if (action === 'address.proofs_paused') {
      const about = JSON.parse(detail) as { of: string; addresses: string }
      alerts.push({ rule: 'digits_paused', subject: `digits_paused ${id}`, at, times: 1, detail: about })
    }
    if (action === 'challenge_mode.begun')
      alerts.push({ rule: 'challenge_mode', subject: `challenge_mode ${id}`, at, times: 1, detail: {} })
  }
  return alerts
}

async function codeAlerts(trx: Trx, deps: Deps, codeId: string): Promise<NewAlert[]> {
  const now = deps.clock.now().getTime()
  const networks = tooManyNetworks(await listAddressesOfCode(trx, codeId, iso(now - DAY_MS)))
  const code = networks === undefined ? undefined : await findCodeOwner(trx, codeId)
  if (networks === undefined || code === undefined) return []
  return [
    {
      rule: 'code_networks',
      subject: `code_networks ${codeId} ${today(deps)}`,
      at: iso(now),
      times: 1,
      detail: { networks, kind: code.kind },
      codeId,
      personId: code.person_id,
    },
  ]
}

async function refusalAlerts(trx: Trx, deps: Deps): Promise<NewAlert[]> {
  const now = deps.clock.now().getTime()
  const addresses = await listRefusals(trx, REFUSED, iso(now - REFUSALS.withinMs), MAX_REFUSALS)
  return tooManyRefusals(addresses).map(({ network, count }) => ({
    rule: 'refusals',
    subject: `refusals ${network ?? 'all'} ${today(deps)}`,
    at: iso(now),
    times: 1,
    detail: { count, ...(network !== null && { network }) },
  }))
}

/** One alert for each visit with copying attempts. */
export async function copyAlerts(trx: Trx, span: { after: number; to: number }): Promise<NewAlert[]> {
  const alerts = new Map<string, NewAlert & { kinds: Set<string> }>()
  for (const { id, kind, at, person_id, code_id, route } of await listCopyAttempts(trx, COPY_ATTEMPTS, span)) {
    const one = alerts.get(id) ?? {
      rule: 'screen' as const,
      subject: `screen ${id}`,
      at,
      times: 0,
      detail: { route },
      personId: person_id,
      codeId: code_id,
      visitId: id,
      kinds: new Set<string>(),
    }
    one.kinds.add(kind)
    alerts.set(id, { ...one, at, times: one.times + 1 })
  }
  return [...alerts.values()].map(({ kinds, ...one }) => ({
    ...one,
    detail: { ...one.detail, kinds: [...kinds].join(' ') },
  }))
}

export async function reviewAlerts(trx: Trx, deps: Deps): Promise<NewAlert[]> {
  const due = await listDueReviews(trx, today(deps))
  return due.map(({ id, person_id, review_on }) => ({
    rule: 'hold_review',
    subject: `hold_review ${id} ${review_on}`,
    at: iso(deps.clock.now()),
    times: 1,
    detail: { on: review_on },
    personId: person_id,
  }))
}

export function today(deps: Deps): string {
  return iso(deps.clock.now()).slice(0, 10)
}
