import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

const one = { id: z.string() }
const done = { output: z.undefined(), status: 204 } as const

export const setLegalHold = endpoint({
  about:
    'Holds the data of a person: nothing of theirs is deleted until it is lifted. Set again, reason and date are replaced.',
  method: 'POST',
  path: '/api/admin/people/:id/hold',
  input: z.object({
    ...one,
    reason: line(500).refine((text) => text.length > 0, 'Say why.'),
    /** The day on which somebody looks whether it is still needed. */
    reviewOn: z.iso.date('Choose a day.'),
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
  about: 'Everything that is kept about whoever is signed in, as one JSON file (GDPR, articles 15 and 20).',
  method: 'POST',
  path: '/api/account/data',
  input: z.object({}),
  output: z.string(),
})

export const exportPerson = endpoint({
  about: 'Everything that is kept of a person, as one JSON file. Asks for a recent sign-in.',
  method: 'POST',
  path: '/api/admin/people/:id/export',
  input: z.object(one),
  output: z.string(),
})

export const erasePerson = endpoint({
  about:
    'Erases what is personal of a person, but for the signed agreement and what proves it. It cannot be undone, is refused while a hold stands, and asks for a recent sign-in.',
  method: 'POST',
  path: '/api/admin/people/:id/erase',
  input: z.object(one),
  output: z.object({ erased: z.record(z.string(), z.int()), agreementsKept: z.int() }),
})
