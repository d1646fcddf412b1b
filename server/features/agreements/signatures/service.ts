import type { z } from 'zod'
import type { listSubmissions as listEndpoint, Submission } from '../../../../contract/agreements/signatures.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { codeHint, codeStatus } from '../../access-codes/rules.ts'
import { codeState, openCode } from '../../access-codes/service.ts'
import { signerOf } from '../signer.ts'
import {
  countByState,
  findPlace,
  listCodesOfSubmissions,
  listSubmissionPage,
  type Place,
  type SubmissionFilter,
} from './queries.ts'

const PAGE = 50

type Input = z.output<typeof listEndpoint.input>
type Choice = Omit<Input, 'sort' | 'after'>

function filterOf({ search, state, from, until, waiting }: Choice): SubmissionFilter {
  return { state, from, until, waiting, search: search || undefined }
}

/** A page of signatures, and how many there are of each state. The place it goes on from is an id, so that no name stands in an address. */
export async function listSubmissions(deps: Deps, input: Input): Promise<z.input<typeof listEndpoint.output>> {
  const filter = filterOf(input)
  const { sort, state } = input
  const after = input.after === undefined ? undefined : await findPlace(deps.db, input.after, sort)
  if (input.after !== undefined && after === undefined) throw new AppError('not_found')
  const counts = await countByState(deps, filter, LIMITS.countedRows)
  const counted = counts.in_force + counts.superseded
  // One more than is shown tells whether there is another page.
  const rows = await listSubmissionPage(deps, filter, { sort, after, limit: PAGE + 1 })
  return {
    submissions: await withCodes(deps, rows.slice(0, PAGE)),
    total: state ? counts[state] : counted,
    counts,
    capped: counted === LIMITS.countedRows,
    next: rows.length > PAGE ? (rows[PAGE - 1]?.id ?? null) : null,
  }
}

/** How many signatures match. */
export async function countSubmissions(deps: Deps, input: Choice): Promise<number> {
  const counts = await countByState(deps, filterOf(input))
  return input.state ? counts[input.state] : counts.in_force + counts.superseded
}

/** The signatures that match, oldest first, a number of them at a time; those made since it began are left out. */
export async function* eachSubmission(deps: Deps, input: Choice, limit: number): AsyncGenerator<Submission[]> {
  const began = iso(deps.clock.now().getTime() + 1)
  const filter = filterOf({ ...input, until: input.until && input.until < began ? input.until : began })
  let after: Place | undefined
  do {
    const rows = await listSubmissionPage(deps, filter, { sort: 'oldest', after, limit })
    yield withCodes(deps, rows)
    const last = rows.length === limit ? rows.at(-1) : undefined
    after = last && { by: last.signed_at, id: last.id }
  } while (after)
}

async function withCodes(deps: Deps, rows: readonly SubmissionRow[]): Promise<Submission[]> {
  const codes = await listCodesOfSubmissions(
    deps.db,
    rows.map(({ id }) => id),
  )
  const now = iso(deps.clock.now())
  // Newest first, so the first that is found of each is its newest.
  return rows.map((row) => {
    const code = codes.find((one) => one.submission_id === row.id && one.kind === 'personal')
    const hint = code && {
      id: code.id,
      code: codeHint(openCode(deps, code)),
      status: codeStatus(codeState(deps, code), now),
      awaits: code.awaits,
    }
    return { ...submissionFacts(row), code: hint ?? null }
  })
}

/** What a signature's row says, by the names of product-spec section 3. */
export function submissionFacts(row: SubmissionRow) {
  return {
    id: row.id,
    personId: row.person_id,
    ...signerOf(row),
    ipAddress: row.ip_address,
    timestamp: row.signed_at,
    ndaAccepted: row.nda_accepted === 1,
    ndaTextHash: row.nda_text_hash,
    version: row.nda_version,
    confirmedAt: row.confirmed_at,
    supersededAt: row.superseded_at,
    supersededBecause: row.superseded_because,
  }
}
