import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { MAX_COUNTED } from '../numbers.ts'
import { line } from '../text.ts'

const count = z.number().int()

/** What people write to us in a form, in characters. */
const MAX_MESSAGE_LENGTH = 2_000

/**
 * Whether somebody is bound, told by the signature's times. `sign_again`: a newer version asks for it. `ending`: its term ends within
 * 60 days. `superseded`: a later signature stands in its place.
 */
const termState = z.enum(['bound', 'sign_again', 'ending', 'ended', 'superseded', 'withdrawn'])
export type TermState = z.infer<typeof termState>

/** What the signer says became of what they were given. */
const returnOutcome = z.enum(['returned', 'destroyed', 'both'])
export type ReturnOutcome = z.infer<typeof returnOutcome>

/** Who is bound by which version, and until when. Times are ISO 8601 UTC. */
const obligation = z.object({
  /** The signature. */
  id: z.string(),
  personId: z.string(),
  fullName: z.string(),
  email: z.string(),
  companyName: z.string(),
  version: count,
  signedAt: z.string(),
  boundUntil: z.string(),
  state: termState,
  /** When it ceased to stand. */
  supersededAt: z.string().nullable(),
  /** The last request to return or destroy what was given, and the signer's own word on it. */
  returnOrDestroy: z
    .object({
      askedAt: z.string(),
      confirmedAt: z.string().nullable(),
      outcome: returnOutcome.nullable(),
      words: z.string().nullable(),
      /** The link of the mail has ended without an answer: they can be asked again. */
      linkEnded: z.boolean(),
    })
    .nullable(),
})
export type AgreementTerm = z.infer<typeof obligation>

/** Which of them: the list and its export are asked for alike. */
export const termChoice = {
  state: termState.optional(),
  version: z.coerce.number().int().min(1).max(MAX_COUNTED).optional(),
  /** Any part of a name, an email or a company. */
  search: line(FIELD_LENGTHS.email).default(''),
}

export const listTerms = endpoint({
  about: 'A page of fifty.',
  method: 'GET',
  path: '/api/admin/agreement-terms',
  input: z.object({
    ...termChoice,
    /** `ending`: whose term ends first. */
    sort: z.enum(['newest', 'ending']).default('newest'),
    /** `next` of the page before. */
    after: line(64).optional(),
  }),
  output: z.object({
    obligations: z.array(obligation),
    total: count,
    /** How many of each state match, whichever state is asked for. */
    counts: z.record(termState, count),
    next: z.string().nullable(),
  }),
})

const signature = { id: line(64) }
const words = line(MAX_MESSAGE_LENGTH).default('')
const nothing = { output: z.undefined(), status: 204 } as const

export const recordWithdrawal = endpoint({
  about: 'Staff record that somebody withdraws: access and codes end, and no code is made for them by itself any more.',
  method: 'POST',
  path: '/api/admin/nda-submissions/:id/withdraw',
  input: z.object({ ...signature, words }),
  ...nothing,
})

export const askReturn = endpoint({
  about: 'Asks a signer to return or destroy what they were given; the mail has a link on which they confirm it.',
  method: 'POST',
  path: '/api/admin/nda-submissions/:id/return',
  input: z.object({ ...signature, words }),
  ...nothing,
})

export const askWithdrawal = endpoint({
  about:
    'Asks to withdraw from a signature, by the submissionId that signing answered. Only for the browser that signed, and for the account of the address. Nothing ends before staff answer.',
  errors: ['not_found', 'nda_withdrawn_already', 'too_many_requests'],
  method: 'POST',
  path: '/api/agreements/:id/withdrawal',
  input: z.object({ ...signature, words }),
  output: z.object({}),
  status: 202,
})

const confirmation = { outcome: returnOutcome, words: line(MAX_MESSAGE_LENGTH) }

export const confirmReturn = endpoint({
  about:
    'A signer’s word that what they were given is returned or destroyed, by the link of that mail. Works once, for 30 days.',
  errors: ['link_invalid', 'return_words_missing', 'return_unknown', 'too_many_requests'],
  method: 'POST',
  path: '/api/returns/confirm',
  input: z.object({ token: line(100), ...confirmation }),
  ...nothing,
})

export const confirmReturnByAccount = endpoint({
  about: 'The same from the account of whoever was asked; id is the request’s.',
  method: 'POST',
  path: '/api/account/returns/:id',
  input: z.object({ id: line(64), ...confirmation }),
  ...nothing,
})

const visitor = {
  fullName: line(FIELD_LENGTHS.name),
  email: line(FIELD_LENGTHS.email),
  companyName: line(FIELD_LENGTHS.company).default(''),
}

export const askForChanges = endpoint({
  about: 'Asks for changes instead of signing. Staff answer by mail; the answer here is the same for every address.',
  errors: ['request_name_missing', 'nda_email_invalid', 'request_words_missing', 'too_many_requests'],
  method: 'POST',
  path: '/api/nda/changes',
  input: z.object({ ...visitor, clause: line(200).default(''), words: line(MAX_MESSAGE_LENGTH) }),
  output: z.object({}),
  status: 202,
})

export const declineNda = endpoint({
  about: 'Declines to sign, with a reason. Nothing is signed, and signing stays possible.',
  errors: ['request_name_missing', 'nda_email_invalid', 'request_words_missing', 'too_many_requests'],
  method: 'POST',
  path: '/api/nda/decline',
  input: z.object({ ...visitor, words: line(MAX_MESSAGE_LENGTH) }),
  output: z.object({}),
  status: 202,
})
