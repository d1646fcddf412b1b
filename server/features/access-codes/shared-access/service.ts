import type { z } from 'zod'
import type { AccessPeriod, listSharedAccess as listEndpoint } from '../../../../contract/access-codes/shared-access.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { Admin } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { codeHint, codeStatus } from '../rules.ts'
import { openCode, standingCodeState } from '../service.ts'
import { searchFor } from '../staff/service.ts'
import {
  countByState,
  countLiveSessions,
  findAccessPeriod,
  listLiveGrants,
  listPeriodPage,
  listSignersOf,
  lockAccessPeriod,
  type PeriodFilter,
  type PeriodRow,
  type Place,
  setGrantEnds,
  setPeriodEnd,
} from './queries.ts'
import { type Extension, latestEnd, newEnd } from './rules.ts'

const PAGE = 50

type Input = z.output<typeof listEndpoint.input>
type Choice = Omit<Input, 'sort' | 'after'>
type Key = { codeId: string; personId: string }

function filterOf(deps: Deps, { search, state }: Choice): PeriodFilter {
  return { state, search: search ? searchFor(deps, search) : undefined }
}

export async function listSharedAccess(deps: Deps, input: Input): Promise<z.input<typeof listEndpoint.output>> {
  const now = iso(deps.clock.now())
  const { sort, state } = input
  const filter = filterOf(deps, input)
  const counts = await countByState(deps.db, filter, { sort, now, limit: LIMITS.countedRows })
  const counted = counts.open + counts.ended
  // One extra row tells whether there is another page.
  const rows = await listPeriodPage(deps.db, filter, { sort, after: readPlace(input.after), limit: PAGE + 1, now })
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return {
    windows: await view(deps, shown, now),
    total: state ? counts[state] : counted,
    counts,
    capped: counted === LIMITS.countedRows,
    at: now,
    next: last ? `${sort === 'ending' ? last.ends_at : last.opened_at} ${last.code_id} ${last.reader_id}` : null,
  }
}

export async function countAccessPeriods(deps: Deps, input: Choice): Promise<number> {
  const counts = await countByState(deps.db, filterOf(deps, input), { sort: 'oldest', now: iso(deps.clock.now()) })
  return input.state ? counts[input.state] : counts.open + counts.ended
}

/** Matching windows in batches, oldest first, without code texts. Windows opened after the start are left out. */
export async function* eachAccessPeriod(deps: Deps, input: Choice, limit: number): AsyncGenerator<AccessPeriod[]> {
  const now = iso(deps.clock.now())
  const filter = { ...filterOf(deps, input), openedUntil: now }
  let after: Place | undefined
  do {
    const rows = await listPeriodPage(deps.db, filter, { sort: 'oldest', after, limit, now })
    yield view(deps, rows, now)
    const last = rows.length === limit ? rows.at(-1) : undefined
    after = last && { at: last.opened_at, codeId: last.code_id, personId: last.reader_id }
  } while (after)
}

function readPlace(after: string | undefined): Place | undefined {
  const [at, codeId, personId] = after?.split(' ') ?? []
  return at && codeId && personId ? { at, codeId, personId } : undefined
}

async function view(deps: Deps, rows: readonly PeriodRow[], now: string): Promise<AccessPeriod[]> {
  const signers = await listSignersOf(
    deps.db,
    rows.map((row) => row.reader_id),
  )
  const live = await countLiveSessions(deps.db, [...new Set(rows.map((row) => row.code_id))], now)
  return rows.map((row) => {
    const own = signers.filter((one) => one.person_id === row.reader_id)
    const signer = own.find((one) => one.superseded_at === null) ?? own[0]
    const sessions = live.filter((one) => one.code_id === row.code_id && own.some(({ email }) => email === one.email))
    const revoked = row.revoked_at !== null
    return {
      codeId: row.code_id,
      personId: row.reader_id,
      code: codeHint(openCode(deps, row)),
      codeStatus: codeStatus(standingCodeState(deps, row), now),
      description: row.description,
      fullName: signer?.full_name ?? '',
      email: row.person_email,
      companyName: signer?.company_name ?? '',
      openedAt: row.opened_at,
      endsAt: row.ends_at,
      closedAt: row.closed_at,
      state: row.ends_at > now && !revoked ? 'open' : 'ended',
      sessions: revoked ? 0 : sessions.reduce((sum, { n }) => sum + Number(n), 0),
      successor: successorOf(deps, row, now),
    }
  })
}

function successorOf(deps: Deps, row: PeriodRow, now: string): AccessPeriod['successor'] {
  const id = row.successor_code_id
  if (id === null || row.n_code_sealed === null) return null
  const status = codeStatus(
    {
      kind: 'personal',
      routes: [],
      usesRemaining: row.n_uses_remaining ?? 0,
      validFrom: row.n_valid_from,
      validUntil: row.n_valid_until,
      revoked: row.n_revoked_at !== null || row.n_superseded_at !== null,
      switchedOff: false,
    },
    now,
  )
  return { id, code: codeHint(openCode(deps, { id, code_sealed: row.n_code_sealed })), status }
}

/** Ends an access period now. The pages it opened close with the next request, and no personal code is issued by itself. */
export async function endAccessPeriod(deps: Deps, staff: Admin, key: Key): Promise<AccessPeriod> {
  return changeAccessPeriod(deps, key, async (trx, period, now) => {
    if (period.ends_at <= now) return
    await setPeriodEnd(trx, key, { endsAt: now, closedAt: now })
    const open = await listLiveGrants(trx, key, now)
    // They expire instead of being cleared, so that the reader is told that access has expired.
    await setGrantEnds(
      trx,
      open.map(({ id }) => id),
      now,
    )
    const { actor, accountId } = staff
    const detail = { sessions: open.length }
    await recordEntry(trx, deps, { action: 'shared_access.ended', actor, accountId, ...key, detail })
  })
}

/**
 * Extends an access period or reopens an ended one, and extends the grants that would have ended with it. Throws `window_successor_made`,
 * `window_code_over`, `window_not_longer` and `window_too_long`.
 */
export async function extendAccessPeriod(deps: Deps, staff: Admin, key: Key, input: Extension): Promise<AccessPeriod> {
  return changeAccessPeriod(deps, key, async (trx, period, now) => {
    if (period.successor_code_id !== null) throw new AppError('window_successor_made')
    const status = codeStatus(standingCodeState(deps, period), now)
    if (status === 'revoked' || status === 'expired') throw new AppError('window_code_over', { params: { status } })
    const times = { openedAt: period.opened_at, endsAt: period.ends_at }
    const extended = newEnd(times, input, deps.clock.now())
    if ('refused' in extended)
      throw new AppError(extended.refused, { params: { until: dayAndTimeUtc(iso(latestEnd(times))) } })
    const endsAt = iso(extended.endsAt)
    await setPeriodEnd(trx, key, { endsAt, closedAt: null })
    const cut = (await listLiveGrants(trx, key, now)).filter((grant) => grant.ends_at === period.ends_at)
    for (const grant of cut) {
      const life = Date.parse(grant.created_at) + LIMITS.routeGrantMs
      await setGrantEnds(trx, [grant.id], iso(Math.min(life, extended.endsAt.getTime())))
    }
    const { actor, accountId } = staff
    await recordEntry(trx, deps, {
      action: 'shared_access.extended',
      actor,
      accountId,
      ...key,
      detail: { until: endsAt },
    })
  })
}

/** Changes a locked access period in one transaction and returns the result. */
async function changeAccessPeriod(
  deps: Deps,
  key: Key,
  act: (trx: Trx, period: PeriodRow, now: string) => Promise<void>,
): Promise<AccessPeriod> {
  const row = await deps.db.transaction().execute(async (trx) => {
    const before = (await lockAccessPeriod(trx, key)) ? await findAccessPeriod(trx, key) : undefined
    if (before === undefined) throw new AppError('not_found')
    await act(trx, before, iso(deps.clock.now()))
    return findAccessPeriod(trx, key)
  })
  const [period] = row ? await view(deps, [row], iso(deps.clock.now())) : []
  if (period === undefined) throw new AppError('not_found')
  return period
}
