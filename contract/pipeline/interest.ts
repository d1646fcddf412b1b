import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currencyCode } from '../operations/company.ts'
import { requestWords } from '../people/own-requests.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'
import { INTEREST_LIMITS } from './interest-limits.ts'

export const wholeAmount = z
  .number()
  .int('Enter a whole amount.')
  .positive('Enter an amount.')
  .max(INTEREST_LIMITS.amount)

/** What an investor may be interested in. */
export const interest = {
  amount: wholeAmount,
  /** The currency in which the amount was stated. */
  currency: currencyCode,
  /** From the vehicles of the round, or the investor's own. */
  vehicle: line(INTEREST_LIMITS.vehicle).default(''),
  conditions: requestWords.default(''),
}

const legend = z.object({ text: z.string(), sha256: z.string() })

export const getInterest = endpoint({
  about:
    'Gets the round of a project, the legend in force, and the caller’s own indication of interest. Nothing in the answer is about other investors, except the total if staff show it.',
  method: 'GET',
  path: '/api/projects/:route/interest',
  input: z.object({ route: projectKey }),
  output: z.object({
    /** Null while the project has no round. */
    round: z
      .object({
        currency: currencyCode,
        minimum: z.int().nullable(),
        instrument: z.string(),
        vehicles: z.array(z.string()),
        opensOn: z.string().nullable(),
        closesOn: z.string().nullable(),
        state: z.enum(['before', 'open', 'over']),
        /** The sum of all indications; null unless staff show it. */
        total: z.int().nullable(),
      })
      .nullable(),
    legend,
    /** Whether the portal knows who asks: with a confirmed account, or the proved address of a personal code. */
    mayState: z.boolean(),
    own: z
      .object({
        amount: z.int(),
        currency: currencyCode,
        vehicle: z.string(),
        conditions: z.string(),
        statedAt: z.string(),
        changedAt: z.string().nullable(),
        /** Staff entered what they were told by telephone. */
        byTelephone: z.boolean(),
      })
      .nullable(),
  }),
})

export const stateInterest = endpoint({
  about:
    'States an indication of interest, or changes the one that is open. It binds nobody. `legendSha256` names the legend that the investor read; another one than that in force is refused. Staff get one email.',
  errors: ['round_not_open', 'interest_minimum', 'interest_currency', 'legend_changed', 'too_many_requests'],
  method: 'POST',
  path: '/api/projects/:route/interest',
  input: z.object({ route: projectKey, ...interest, legendSha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({ made: z.boolean() }),
})

export const withdrawInterest = endpoint({
  about: 'Withdraws the caller’s open indication of interest. What was stated before stays in its history.',
  errors: ['interest_missing', 'too_many_requests'],
  method: 'DELETE',
  path: '/api/projects/:route/interest',
  input: z.object({ route: projectKey }),
  output: z.undefined(),
  status: 204,
})
