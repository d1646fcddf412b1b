import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_COUNTED } from '../numbers.ts'
import { currencyCode } from '../operations/company.ts'
import { projectKey } from '../projects/project.ts'
import { PROJECT_LENGTHS } from '../projects/project-limits.ts'
import { line } from '../text.ts'
import { interest, wholeAmount } from './interest.ts'
import { INTEREST_LIMITS } from './interest-limits.ts'

const day = z.iso.date('Enter a day, such as 2026-12-31.')
const done = { output: z.undefined(), status: 204 } as const

/** What staff say of a round. Its currency is that of the project. */
const terms = {
  target: wholeAmount,
  /** The smallest indication; null for that of the project. */
  minimum: wholeAmount.nullable().default(null),
  /** The sum of allocations never passes it. */
  cap: wholeAmount.nullable().default(null),
  /** The first and the last day (UTC) on which investors can state interest; null for no limit. */
  opensOn: day.nullable().default(null),
  closesOn: day.nullable().default(null),
  instrument: line(PROJECT_LENGTHS.instrument).default(''),
  vehicles: z.array(line(INTEREST_LIMITS.vehicle).min(1)).max(INTEREST_LIMITS.vehicles).default([]),
  /** Whether readers of the project see the sum of all indications. */
  showsTotal: z.boolean().default(false),
}

export const indication = z.object({
  id: z.string(),
  route: projectKey,
  projectName: z.string(),
  personId: z.string(),
  name: z.string(),
  companyName: z.string(),
  amount: z.int(),
  currency: currencyCode,
  allocated: z.int(),
  vehicle: z.string(),
  conditions: z.string(),
  byTelephone: z.boolean(),
  /** Who of staff entered it. */
  enteredBy: z.string().nullable(),
  statedAt: z.string(),
  changedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  /** The version of the legend above it; null if it was told by telephone. */
  legend: z.object({ version: z.int(), sha256: z.string() }).nullable(),
})
export type Indication = z.infer<typeof indication>

const round = z.object({
  route: projectKey,
  name: z.string(),
  currency: currencyCode,
  archived: z.boolean(),
  /** Null while the project has none. */
  terms: z.object({ ...z.object(terms).required().shape, instrument: z.string(), revision: z.int() }).nullable(),
  state: z.enum(['none', 'before', 'open', 'over']),
  indications: z.int(),
  /** The sum of open indications. */
  softCircled: z.int(),
  /** The sum of allocations. */
  allocated: z.int(),
  /** By how much open indications pass the target. */
  oversubscribed: z.int(),
})
export type Round = z.infer<typeof round>

export const listRounds = endpoint({
  about: 'Lists the projects with their round, and what is indicated and allocated.',
  method: 'GET',
  path: '/api/admin/rounds',
  input: z.object({}),
  output: z.object({ rounds: z.array(round) }),
})

export const getRound = endpoint({
  about: 'Gets the round of a project with its open indications of interest, largest first.',
  method: 'GET',
  path: '/api/admin/rounds/:route',
  input: z.object({ route: projectKey }),
  output: z.object({
    round,
    indications: z.array(indication),
    /** What the published page of the project says of its round; null if it says nothing. */
    onPage: z
      .object({
        target: z.int(),
        /** What investors have promised in writing, as staff wrote it. */
        committed: z.int(),
        asOf: z.string(),
        closes: z.string().nullable(),
      })
      .nullable(),
  }),
})

export const setRound = endpoint({
  about:
    'Opens a round for a project, or changes it. Revision 0 opens one. Refused with round_changed if someone else has changed it meanwhile, and with round_cap_low if more is allocated than the new cap.',
  errors: ['round_changed', 'round_cap_low', 'round_dates'],
  method: 'POST',
  path: '/api/admin/rounds/:route',
  input: z.object({ route: projectKey, revision: z.int().min(0).max(MAX_COUNTED), ...terms }),
  ...done,
})

const allocated = z.int().min(0).max(INTEREST_LIMITS.amount)

export const allocate = endpoint({
  about:
    'Allocates an amount of the round to an indication of interest; 0 takes it back. The sum of allocations never passes the cap of the round. Refused with allocation_changed if `seen` is given and another amount is allocated.',
  errors: ['allocation_changed', 'allocation_over_cap', 'allocation_over_amount', 'interest_missing'],
  method: 'POST',
  path: '/api/admin/indications/:id/allocation',
  input: z.object({
    id: z.string(),
    amount: allocated,
    /** What was allocated when the caller read it. */
    seen: allocated.optional(),
  }),
  ...done,
})

export const recordInterest = endpoint({
  about:
    'Records an indication of interest that a person told staff, for example by telephone. It is marked as such, with who entered it, and without a legend, because none was read.',
  errors: ['round_missing', 'interest_minimum', 'interest_currency', 'person_erased'],
  method: 'POST',
  path: '/api/admin/pipeline/:id/interest',
  input: z.object({ id: z.string(), route: projectKey, ...interest }),
  ...done,
})

export const withdrawTold = endpoint({
  about: 'Withdraws an open indication of interest, because the person told staff so.',
  errors: ['interest_missing'],
  method: 'POST',
  path: '/api/admin/indications/:id/withdraw',
  input: z.object({ id: z.string() }),
  ...done,
})
