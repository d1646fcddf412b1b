import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currencyCode } from '../operations/company.ts'
import { requestWords } from '../people/own-requests.ts'
import { line } from '../text.ts'
import { indication } from './rounds.ts'
import { STAGES } from './stages.ts'

const stage = z.enum(STAGES)
export const money = z.object({ currency: currencyCode, amount: z.int() })

const owner = z.object({ id: z.string(), name: z.string() })

export const nextStep = z.object({
  nextStep: z.string(),
  /** The day on which the next step is due. */
  nextOn: z.string().nullable(),
  due: z.enum(['overdue', 'today', 'later', 'none']),
})

/** A person in the pipeline. */
const card = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  stage,
  /** Since when the person is in this stage. */
  since: z.string(),
  /** Whether staff set the stage, and facts have not moved it since. */
  byHand: z.boolean(),
  /** The stage that staff set last, even if facts have moved the person on; null if the rules alone decide. */
  handStage: stage.nullable(),
  /** The sums of open indications of interest and of allocations, by currency. */
  amounts: z.array(money),
  allocated: z.array(money),
  owner: owner.nullable(),
  ...nextStep.shape,
})
export type Card = z.infer<typeof card>

const SORTS = ['stage', 'next', 'amount', 'name', 'newest'] as const

/** The filters of board, list and export. */
const choice = {
  search: line(200).default(''),
  /** A staff account, or `none` for cards without an owner. */
  owner: line(60).default(''),
  due: z.enum(['', 'overdue', 'week']).default(''),
}
const listChoice = {
  ...choice,
  stage: z.union([stage, z.literal('')]).default(''),
  sort: z.enum(SORTS).default('stage'),
}

export const getBoard = endpoint({
  about: 'Gets the board of the pipeline: for each stage its count, its sums and its first cards.',
  method: 'GET',
  path: '/api/admin/pipeline/board',
  input: z.object(choice),
  output: z.object({
    columns: z.array(
      z.object({
        stage,
        count: z.int(),
        /** What its people have indicated. */
        sums: z.array(money),
        /** What staff have allocated to them. */
        allocated: z.array(money).optional(),
        cards: z.array(card),
      }),
    ),
    total: z.int(),
    /** Admins, who can own cards. */
    owners: z.array(owner),
  }),
})

export const listPipeline = endpoint({
  about: 'Lists the people of the pipeline, fifty at a time.',
  method: 'GET',
  path: '/api/admin/pipeline',
  input: z.object({ ...listChoice, after: line(60).optional() }),
  output: z.object({
    cards: z.array(card),
    total: z.int(),
    sums: z.array(money),
    owners: z.array(owner),
    next: z.string().nullable(),
  }),
})

export const exportPipeline = endpoint({
  about: 'Exports the pipeline as CSV or JSON, without notes.',
  effect: 'sends personal data out',
  method: 'POST',
  path: '/api/admin/pipeline/export',
  input: z.object({ ...listChoice, format: z.enum(['csv', 'json']).default('csv') }),
  output: z.string(),
})

const one = { id: z.string() }
const done = { output: z.undefined(), status: 204 } as const

export const getCard = endpoint({
  about:
    'Gets a person of the pipeline with the facts that the rules follow, notes, history and indications of interest.',
  person: 'id',
  method: 'GET',
  path: '/api/admin/pipeline/:id',
  input: z.object(one),
  output: z.object({
    card,
    owners: z.array(owner),
    /** What the rules follow, in the order of the stages. */
    facts: z.array(z.object({ stage, at: z.string() })),
    notes: z.array(z.object({ id: z.string(), words: z.string(), writtenAt: z.string(), writtenBy: z.string() })),
    indications: z.array(indication),
    /** Newest first, from the log. */
    history: z.array(z.object({ id: z.string(), at: z.string(), says: z.string() })),
    /** Projects with a round, in which interest can be recorded. */
    rounds: z.array(
      z.object({ route: z.string(), name: z.string(), currency: currencyCode, vehicles: z.array(z.string()) }),
    ),
    /** While a legal hold is in force, notes cannot be removed. */
    held: z.boolean(),
  }),
})
export type CardDetail = z.infer<typeof getCard.output>

export const moveCard = endpoint({
  about:
    'Sets the stage of a person by hand. From then on the rules move it forward only, by facts from after that. Null lets the rules decide again.',
  method: 'POST',
  path: '/api/admin/pipeline/:id/stage',
  input: z.object({ ...one, stage: stage.nullable() }),
  ...done,
})

const setFields = {
  ownerId: line(60).nullable().optional(),
  nextStep: line(200).optional(),
  nextOn: z.iso.date('Enter a day, such as 2026-12-31.').nullable().optional(),
}

export const setCard = endpoint({
  about:
    'Sets the owner, the next step and its day. Fields that are left out stay as they are. Refused with card_changed if a field is not as in `seen` and would be replaced.',
  errors: ['card_changed'],
  method: 'POST',
  path: '/api/admin/pipeline/:id/card',
  input: z.object({
    ...one,
    ...setFields,
    /** What the caller read before the change. */
    seen: z.object(setFields).optional(),
  }),
  ...done,
})

export const writeNote = endpoint({
  about: 'Adds an internal note about a person. Investors never see it, and the log does not contain its text.',
  method: 'POST',
  path: '/api/admin/pipeline/:id/notes',
  input: z.object({ ...one, words: requestWords.min(1, 'Write a note first.') }),
  output: z.object({ id: z.string() }),
  status: 201,
})

export const removeNote = endpoint({
  about: 'Removes a note. Refused while a legal hold on the person is in force.',
  errors: ['person_held'],
  method: 'DELETE',
  path: '/api/admin/pipeline/:id/notes/:note',
  input: z.object({ ...one, note: z.string() }),
  ...done,
})
