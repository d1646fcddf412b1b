import type { z } from 'zod'
import type { AgreementTerm, listTerms as listEndpoint, TermState } from '../../../../contract/agreements/term.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import { listDemands } from '../../../access/queries.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import {
  countTerms,
  findPlace,
  listReturns,
  listTermRows,
  type Moment,
  type Place,
  type TermFilter,
} from './queries.ts'
import { lastAskedWithEndedLink, termState } from './rules.ts'

const PAGE = 50

type Input = z.output<typeof listEndpoint.input>
type Choice = TermFilter

/** What the states of terms are told by now. */
export async function termMoment(deps: Deps): Promise<Moment> {
  const at = deps.clock.now()
  const now = iso(at)
  const asked = (await listDemands(deps.db)).filter(({ from }) => from <= now).map(({ version }) => version)
  return { now, endingFrom: iso(at.getTime() + LIMITS.termEndingDays * DAY_MS), asked: Math.max(0, ...asked) }
}

/** Who is bound by which version and until when, a page at a time. */
export async function listTerms(deps: Deps, input: Input): Promise<z.input<typeof listEndpoint.output>> {
  const at = await termMoment(deps)
  const after = input.after === undefined ? undefined : await findPlace(deps.db, input.after, input.sort)
  if (input.after !== undefined && after === undefined) throw new AppError('not_found')
  const counts = await countTerms(deps.db, input, at)
  const rows = await listTermRows(deps.db, input, at, { sort: input.sort, after, limit: PAGE + 1 })
  return {
    obligations: await termsOf(deps, rows.slice(0, PAGE), at),
    total: totalOf(counts, input.state),
    counts,
    next: rows.length > PAGE ? (rows[PAGE - 1]?.id ?? null) : null,
  }
}

export async function countChosen(deps: Deps, choice: Choice): Promise<number> {
  return totalOf(await countTerms(deps.db, choice, await termMoment(deps)), choice.state)
}

function totalOf(counts: Record<TermState, number>, state: TermState | undefined): number {
  return state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** All that match, oldest first, a number of them at a time. */
export async function* eachTerm(deps: Deps, choice: Choice, limit: number): AsyncGenerator<AgreementTerm[]> {
  const at = await termMoment(deps)
  let after: Place | undefined
  do {
    const rows = await listTermRows(deps.db, choice, at, { sort: 'oldest', after, limit })
    yield termsOf(deps, rows, at)
    const last = rows.length === limit ? rows.at(-1) : undefined
    after = last && { by: last.signed_at, id: last.id }
  } while (after)
}

async function termsOf(deps: Deps, rows: readonly SubmissionRow[], at: Moment): Promise<AgreementTerm[]> {
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
      state: termState(row, at),
      supersededAt: row.superseded_at,
      returnOrDestroy: asked
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
