import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import {
  findCodeOwner,
  listAddressesOfCode,
  listDueReviews,
  type listNewEntries,
  listRefusals,
  listTries,
} from './queries.ts'
import { COPY_ATTEMPTS, DAY_MS, type Raised, REFUSALS, REFUSED, tooManyNetworks, tooManyRefusals } from './rules.ts'

/** Enough to judge by; whoever floods the log is told of by the first of them. */
const MAX_REFUSALS = 1_000

type Entries = Awaited<ReturnType<typeof listNewEntries>>

/** What new entries of the log give reason to raise. */
export async function judgeEntries(trx: Trx, deps: Deps, entries: Entries): Promise<Raised[]> {
  const raised: Raised[] = []
  const codes = new Set(
    entries.flatMap(({ action, code_id }) => (action === 'code.redeemed' && code_id ? [code_id] : [])),
  )
  for (const code of codes) raised.push(...(await judgeCode(trx, deps, code)))
  if (entries.some(({ action }) => REFUSED.some((one) => one === action)))
    raised.push(...(await judgeRefusals(trx, deps)))
  for (const { id, at, action, detail } of entries) {
    const failed = action === 'log.verified' && (JSON.parse(detail) as { ok?: boolean }).ok === false
    if (action === 'log.alarm' || failed)
      raised.push({ rule: 'log', subject: `log ${at.slice(0, 10)}`, at, times: 1, detail: {} })
    if (action === 'backup.failed' || action === 'backup.overdue') {
      const { reason = '', since = '' } = JSON.parse(detail) as { reason?: string; since?: string }
      const about = { action, ...(reason && { reason }), ...(since && { since }) }
      raised.push({ rule: 'backup', subject: `${action} ${at.slice(0, 10)}`, at, times: 1, detail: about })
    }
    if (action === 'guessing.challenge_mode')
      raised.push({ rule: 'challenge_mode', subject: `challenge_mode ${id}`, at, times: 1, detail: {} })
  }
  return raised
}

async function judgeCode(trx: Trx, deps: Deps, codeId: string): Promise<Raised[]> {
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

async function judgeRefusals(trx: Trx, deps: Deps): Promise<Raised[]> {
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

/** What was tried on confidential pages: of each visit one alert, however often. */
export async function judgeTries(trx: Trx, span: { after: number; to: number }): Promise<Raised[]> {
  const raised = new Map<string, Raised & { kinds: Set<string> }>()
  for (const { id, kind, at, person_id, code_id, route } of await listTries(trx, COPY_ATTEMPTS, span)) {
    const one = raised.get(id) ?? {
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
    raised.set(id, { ...one, at, times: one.times + 1 })
  }
  return [...raised.values()].map(({ kinds, ...one }) => ({
    ...one,
    detail: { ...one.detail, kinds: [...kinds].join(' ') },
  }))
}

export async function reviewLegalHolds(trx: Trx, deps: Deps): Promise<Raised[]> {
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
