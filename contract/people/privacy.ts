import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

const one = { id: z.string() }
const done = { output: z.undefined(), status: 204 } as const

export const placeLegalHold = endpoint({
  about:
    'Places a legal hold: nothing of the person is deleted until it is lifted. Placing it again replaces the reason and the review date.',
  method: 'POST',
  path: '/api/admin/people/:id/hold',
  input: z.object({
    ...one,
    reason: line(500).refine((text) => text.length > 0, 'Enter a reason.'),
    /** The day on which staff check whether the hold is still needed. */
    reviewOn: z.iso.date('Choose a review date.'),
  }),
  ...done,
})

export const liftLegalHold = endpoint({
  about: 'Lifts a legal hold.',
  method: 'POST',
  path: '/api/admin/people/:id/hold/lift',
  input: z.object(one),
  ...done,
})

export const downloadOwnData = endpoint({
  about: 'Downloads all data about the signed-in person as one JSON file (GDPR, articles 15 and 20).',
  method: 'POST',
  path: '/api/account/data',
  input: z.object({}),
  output: z.string(),
})

export const exportPerson = endpoint({
  about: 'Exports all data about a person as one JSON file. Requires a recent sign-in.',
  effect: 'sends personal data out',
  method: 'POST',
  path: '/api/admin/people/:id/export',
  input: z.object(one),
  output: z.string(),
})

export const erasePerson = endpoint({
  about:
    'Erases the personal data of a person except the signed agreement and its evidence. This cannot be undone. Refused during a legal hold. Requires a recent sign-in.',
  effect: 'changes the portal',
  method: 'POST',
  path: '/api/admin/people/:id/erase',
  input: z.object(one),
  /** `erased`: how many records of each kind were erased. */
  output: z.object({ erased: z.record(z.string(), z.int()), agreementsKept: z.int() }),
})
