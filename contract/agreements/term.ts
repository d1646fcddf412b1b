import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { MAX_COUNTED } from '../numbers.ts'
import { emailLine, line } from '../text.ts'

const count = z.int()

/**
 * `sign_again`: a newer version has to be signed. `ending`: the term ends within 60 days. `superseded`: a later signature replaced
 * it.
 */
const termState = z.enum(['bound', 'sign_again', 'ending', 'ended', 'superseded', 'withdrawn'])
export type TermState = z.infer<typeof termState>

/** What the signer says they did with the information they received. */
const returnOutcome = z.enum(['returned', 'destroyed', 'both'])
export type ReturnOutcome = z.infer<typeof returnOutcome>

/** Who is bound by which version, and until when. Times are ISO 8601 UTC. */
const obligation = z.object({
  /** The id of the signature. */
  id: z.string(),
  personId: z.string(),
  fullName: z.string(),
  email: z.string(),
  companyName: z.string(),
  version: count,
  signedAt: z.string(),
  boundUntil: z.string(),
  state: termState,
  /** When it stopped being in force. */
  supersededAt: z.string().nullable(),
  /** The last request to return or destroy information, and the signer's answer. */
  returnOrDestroy: z
    .object({
      askedAt: z.string(),
      confirmedAt: z.string().nullable(),
      outcome: returnOutcome.nullable(),
      words: z.string().nullable(),
      /** The link expired without an answer, so staff can ask again. */
      linkEnded: z.boolean(),
    })
    .nullable(),
})
export type AgreementTerm = z.infer<typeof obligation>

/** The filters that the list and its export share. */
export const termChoice = {
  state: termState.optional(),
  version: z.coerce.number().int().min(1).max(MAX_COUNTED).optional(),
  /** Any part of a name, email address or company. */
  search: line(FIELD_LENGTHS.email).default(''),
}

export const listTerms = endpoint({
  about: 'Agreement terms, 50 per page.',
  method: 'GET',
  path: '/api/admin/agreement-terms',
  input: z.object({
    ...termChoice,
    /** `ending`: the term that ends first comes first. */
    sort: z.enum(['newest', 'ending']).default('newest'),
    /** `next` of the previous page. */
    after: line(64).optional(),
  }),
  output: z.object({
    obligations: z.array(obligation),
    total: count,
    /** How many match in each state, ignoring `state`. */
    counts: z.record(termState, count),
    next: z.string().nullable(),
  }),
})

const signature = { id: line(64) }
const words = line(FIELD_LENGTHS.message).default('')
const noContent = { output: z.undefined(), status: 204 } as const

export const recordWithdrawal = endpoint({
  about:
    'Records that a signer withdraws. Their access and codes end, and the portal issues no more codes to them automatically.',
  method: 'POST',
  path: '/api/admin/nda-submissions/:id/withdraw',
  input: z.object({ ...signature, words }),
  ...noContent,
})

export const requestReturn = endpoint({
  about:
    'Asks a signer by email to return or destroy the information they received. The email has a link to confirm it.',
  method: 'POST',
  path: '/api/admin/nda-submissions/:id/return',
  input: z.object({ ...signature, words }),
  ...noContent,
})

export const requestWithdrawal = endpoint({
  about:
    'Asks staff to withdraw from the agreement. `id` is the submissionId from the signing response. Only the browser that signed and the account with that address can ask. Nothing ends until staff answer.',
  errors: ['not_found', 'nda_withdrawn_already', 'too_many_requests'],
  method: 'POST',
  path: '/api/agreements/:id/withdrawal',
  input: z.object({ ...signature, words }),
  output: z.object({}),
  status: 202,
})

export const answerSignature = endpoint({
  about:
    'Answers whether the person of the account signed this agreement with their address, or somebody else did. `false` makes the signature invalid, ends its codes and tells staff.',
  errors: ['not_found', 'signature_answered', 'too_many_requests'],
  method: 'POST',
  path: '/api/account/agreements/:id/answer',
  input: z.object({ ...signature, signed: z.boolean() }),
  output: z.undefined(),
  status: 204,
})

const confirmation = { outcome: returnOutcome, words: line(FIELD_LENGTHS.message) }

export const confirmReturn = endpoint({
  about:
    'Confirms with the link from the email that the information was returned or destroyed. The link works once, for 30 days.',
  errors: ['link_invalid', 'return_words_missing', 'return_unknown', 'too_many_requests'],
  method: 'POST',
  path: '/api/returns/confirm',
  input: z.object({ token: line(100), ...confirmation }),
  ...noContent,
})

export const confirmReturnByAccount = endpoint({
  about:
    'Confirms from the signer’s account that the information was returned or destroyed. `id` is the id of the request.',
  method: 'POST',
  path: '/api/account/returns/:id',
  input: z.object({ id: line(64), ...confirmation }),
  ...noContent,
})

const visitor = {
  fullName: line(FIELD_LENGTHS.name),
  email: emailLine(FIELD_LENGTHS.email),
  companyName: line(FIELD_LENGTHS.company).default(''),
}

export const requestChanges = endpoint({
  about:
    'Asks for changes to the agreement instead of signing. Staff answer by email. The response is the same for every address.',
  errors: ['request_name_missing', 'nda_email_invalid', 'request_words_missing', 'too_many_requests'],
  method: 'POST',
  path: '/api/nda/changes',
  input: z.object({ ...visitor, clause: line(200).default(''), words: line(FIELD_LENGTHS.message) }),
  output: z.object({}),
  status: 202,
})

export const declineNda = endpoint({
  about: 'Declines to sign, with a reason. The visitor can still sign later.',
  errors: ['request_name_missing', 'nda_email_invalid', 'request_words_missing', 'too_many_requests'],
  method: 'POST',
  path: '/api/nda/decline',
  input: z.object({ ...visitor, words: line(FIELD_LENGTHS.message) }),
  output: z.object({}),
  status: 202,
})
