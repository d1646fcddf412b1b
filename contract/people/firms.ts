import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { heat, scoreFields, scoreReason } from '../engagement/scores.ts'
import { money, nextStep } from '../pipeline/pipeline.ts'
import { STAGES } from '../pipeline/stages.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'

/** The people whose verified or signed address is at one of its domains, and those whom staff moved to it. */
const firmRow = z.object({
  id: z.string(),
  name: z.string(),
  domains: z.array(z.string()),
  people: z.int(),
  ...scoreFields,
  heat: heat.nullable(),
})
export type FirmRow = z.infer<typeof firmRow>

export const firmChoice = {
  search: line(200).default(''),
  filter: z.enum(['all', 'hot', 'quiet', 'never']).default('all'),
  sort: z.enum(['score', 'active', 'people', 'name']).default('score'),
}

export const listFirms = endpoint({
  about:
    'Lists firms, fifty at a time. Filters: hot (scored high and active in the last 7 days), quiet (not active for the days of the settings), never (no visit on record).',
  method: 'GET',
  path: '/api/admin/firms',
  input: z.object({
    ...firmChoice,
    /** The `next` of the previous page. */
    after: line(300).optional(),
  }),
  output: z.object({
    firms: z.array(firmRow),
    total: z.int(),
    /** What the filter means, in a sentence. */
    meaning: z.string().nullable(),
    next: z.string().nullable(),
  }),
})

const one = { id: z.string() }

const firmPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether staff moved the person here by hand. */
  byHand: z.boolean(),
  ...scoreFields,
})

export const getFirm = endpoint({
  about: 'Gets a firm with its people, what they read of each document, and the firms that were merged into it.',
  method: 'GET',
  path: '/api/admin/firms/:id',
  input: z.object(one),
  output: z.object({
    firm: firmRow,
    /** Where its people are in the pipeline; null if none of them is in it. */
    pipeline: z
      .object({
        /** The furthest of its people; Passed only if all have passed. */
        stage: z.enum(STAGES),
        amounts: z.array(money),
        allocated: z.array(money),
        /** The earliest next step, and whose it is. */
        next: nextStep.extend({ personId: z.string(), name: z.string() }).nullable(),
      })
      .nullable(),
    reasons: z.array(scoreReason.pick({ says: true })),
    /** The best scores first. */
    people: z.array(firmPerson),
    documents: z.array(
      z.object({
        id: z.string(),
        route: projectKey,
        title: z.string(),
        pages: z.int(),
        readers: z.array(
          z.object({
            personId: z.string(),
            name: z.string(),
            /** Of all versions, in milliseconds. */
            readMs: z.int(),
            /** By page of the current version, in milliseconds. */
            pageMs: z.array(z.int()),
            /** Of the current version. */
            pagesRead: z.int(),
          }),
        ),
      }),
    ),
    merged: z.array(z.object({ id: z.string(), name: z.string(), domains: z.array(z.string()) })),
  }),
})

const done = { output: z.undefined(), status: 204 } as const

export const nameFirm = endpoint({
  about: 'Names a firm. Until then it has the company name of its first person who signed, or its domain.',
  method: 'POST',
  path: '/api/admin/firms/:id/name',
  input: z.object({ ...one, name: line(120).min(1, 'Name is required') }),
  ...done,
})

export const mergeFirm = endpoint({
  about: 'Merges a firm into another, with its people and domains. It can be split off again.',
  errors: ['not_found', 'firm_merged'],
  method: 'POST',
  path: '/api/admin/firms/:id/merge',
  input: z.object({ ...one, into: z.string() }),
  ...done,
})

export const splitFirm = endpoint({
  about: 'Undoes a merge: the firm stands on its own again, with the people and domains that it had.',
  errors: ['not_found', 'firm_not_merged'],
  method: 'POST',
  path: '/api/admin/firms/:id/split',
  input: z.object(one),
  ...done,
})

export const movePerson = endpoint({
  about: 'Moves a person to a firm, a new one or none, or lets their address decide again.',
  errors: ['not_found', 'invalid_input'],
  method: 'POST',
  path: '/api/admin/people/:id/firm',
  input: z.object({
    ...one,
    to: z.enum(['firm', 'new', 'none', 'address']),
    /** For `firm`. */
    firm: z.string().max(64).optional(),
    /** For `new`. */
    name: line(120).optional(),
  }),
  ...done,
})
