import type { z } from 'zod'
import type { listObligations as listLine, Obligation, ObligationState } from '../../../../contract/agreements/term.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import { listDemands } from '../../../access/queries.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import {
  countObligations,
  findPlace,
  listObligationRows,
  listReturns,
  type Moment,
  type ObligationFilter,
  type Place,
} from './queries.ts'
import { lastAskedWithEndedLink, obligationState } from './rules.ts'

const PAGE = 50

type Wish = z.output<typeof listLine.input>
type Choice = ObligationFilter

async function momentOf(deps: Deps): Promise<Moment> {
  const at = deps.clock.now()
  const now = iso(at)
  const asked = (await listDemands(deps.db)).filter(({ from }) => from <= now).map(({ version }) => version)
  return { now, endingFrom: iso(at.getTime() + LIMITS.termEndingDays * DAY_MS), asked: Math.max(0, ...asked) }
}

/** Who is bound by which version and until when, a page at a time. */
export async function listObligations(deps: Deps, wish: Wish): Promise<z.input<typeof listLine.output>> {
  const at = await momentOf(deps)
  const after = wish.after === undefined ? undefined : await findPlace(deps.db, wish.after, wish.sort)
  if (wish.after !== undefined && after === undefined) throw new AppError('not_found')
  const counts = await countObligations(deps.db, wish, at)
  const rows = await listObligationRows(deps.db, wish, at, { sort: wish.sort, after, most: PAGE + 1 })
  return {
    obligations: await obligationsOf(deps, rows.slice(0, PAGE), at),
    total: totalOf(counts, wish.state),
    counts,
    next: rows.length > PAGE ? (rows[PAGE - 1]?.id ?? null) : null,
  }
}

export async function countChosen(deps: Deps, choice: Choice): Promise<number> {
  return totalOf(await countObligations(deps.db, choice, await momentOf(deps)), choice.state)
}

function totalOf(counts: Record<ObligationState, number>, state: ObligationState | undefined): number {
  return state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** All that match, oldest first, a number of them at a time. */
export async function* eachObligation(deps: Deps, choice: Choice, most: number): AsyncGenerator<Obligation[]> {
  const at = await momentOf(deps)
  let after: Place | undefined
  do {
    const rows = await listObligationRows(deps.db, choice, at, { sort: 'oldest', after, most })
    yield obligationsOf(deps, rows, at)
    const last = rows.length === most ? rows.at(-1) : undefined
    after = last && { by: last.signed_at, id: last.id }
  } while (after)
}

async function obligationsOf(deps: Deps, rows: readonly SubmissionRow[], at: Moment): Promise<Obligation[]> {
  const returns = await listReturns(
    deps.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    // Newest first, so the first that is found of each is its last.
    const asked = returns.find(({ submission_id }) => submission_id === row.id)
    return {
      id: row.id,
      personId: row.person_id,
      fullName: row.full_name,
      email: row.email,
      companyName: row.company_name,
      version: row.nda_version,
      signedAt: row.signed_at,
      boundUntil: row.bound_until,
      state: obligationState(row, at),
      supersededAt: row.superseded_at,
      giveBack: asked
        ? {
            askedAt: asked.asked_at,
            confirmedAt: asked.confirmed_at,
            outcome: asked.outcome,
            words: asked.words,
            linkEnded: asked.confirmed_at === null && asked.asked_at <= lastAskedWithEndedLink(at.now),
          }
        : null,
    }
  })
}
