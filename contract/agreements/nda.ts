import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { line } from '../text.ts'
import { assentTexts } from './assent.ts'
import { bySignerKey } from './signer-fields.ts'

/** When a personal code begins: at signing, once the address is confirmed, or once staff say so (design section 3). */
export const ndaActivation = z.enum(['immediate', 'email', 'review'])
export type NdaActivation = z.infer<typeof ndaActivation>

/** A code's status is derived from its times and counts (product-spec section 3). */
export const codeStatus = z.enum(['active', 'pending', 'expired', 'used', 'revoked'])
export type CodeStatus = z.infer<typeof codeStatus>

export const getNda = endpoint({
  about:
    'The text in force, and the words by which it is signed. sha256 is over its UTF-8 bytes; the same bytes are at /agreement.txt.',
  errors: [],
  method: 'GET',
  path: '/api/nda',
  input: z.object({}),
  output: z.object({
    version: z.number().int(),
    title: z.string(),
    /** Markdown: `#` title, `##` clause headings, paragraphs that may begin with a number such as `3.1`. */
    text: z.string(),
    /** SHA-256 (hex) of the UTF-8 text after NFC, LF line ends, trailing blanks cut. */
    sha256: z.string(),
    /** When this version came into force, ISO 8601 UTC. */
    publishedAt: z.string(),
    /** The words by which it is signed; `sha256` (hex) is of their canonical JSON (RFC 8785). */
    assent: z.object({ sha256: z.string(), words: assentTexts }),
  }),
})

export const openReadingSession = endpoint({
  about: 'Records that this browser opened the text in force, and sets the browser cookie.',
  errors: ['too_many_requests'],
  method: 'POST',
  path: '/api/nda/readings',
  input: z.object({
    /** The release of the pages that the browser shows, as its document names it. */
    build: line(64).default(''),
  }),
  output: z.object({
    readingId: z.string(),
    /** The address that the signature will record, as the server sees it. */
    ipAddress: z.string(),
  }),
  status: 201,
})

export const reportProgress = endpoint({
  about:
    'Notes what the browser says of the reading, at the server’s time: how far it has come, how long each clause was read, the box.',
  errors: ['reading_session_unknown'],
  method: 'POST',
  path: '/api/nda/readings/:id/progress',
  input: z.object({
    id: line(64),
    /** The furthest point reached, 0 to 1. */
    furthest: z.number().min(0).max(1),
    /** True once the end was reached, by scrolling past 90 percent or by the control after the text. */
    end: z.boolean(),
    /** How the end was reached: it came into view, or the control after the text was used. */
    endBy: z.enum(['scroll', 'control']).optional(),
    /** Whether the box is ticked now; left out where that has not changed. */
    box: z.boolean().optional(),
    /** By clause, in their order: milliseconds of reading since the report before, while the page was visible and somebody active. */
    active: z.array(z.number().int().min(0).max(LIMITS.readingReportMs)).max(100).default([]),
  }),
  output: z.undefined(),
  status: 204,
})

/** Strings may be blank and the box unticked here: the checks come in the order of product-spec section 5, from rules. */
const submitNdaInput = z.object({
  readingId: line(64).default(''),
  ...bySignerKey(({ maxLength }) => line(maxLength).default('')),
  ndaAccepted: z.boolean().default(false),
  /** The SHA-256 of the text that was on the screen. */
  ndaTextHash: line(64).default(''),
  /** `assent.sha256` of the words that were on the screen. Sending it is the consent to electronic records that these words state. */
  assentHash: line(64).default(''),
  /** The signer's time zone by its name in the IANA database; one that is not known there is not recorded. */
  timeZone: line(64).default(''),
  /** The token of an invitation that led here; one that cannot be used any more is as good as none. */
  invitation: line(100).default(''),
})
export type SubmitNdaInput = z.infer<typeof submitNdaInput>

/** The personal code that signing made; sending the same reading again from the same browser answers the same. */
export const signedNda = z.object({
  code: z.string(),
  /** ISO 8601 UTC; null while the code waits for its activation. */
  validUntil: z.string().nullable(),
  usesRemaining: z.number().int(),
  status: codeStatus,
  fullName: z.string(),
  companyName: z.string(),
  email: z.string(),
  activation: ndaActivation,
  /** The routes that the code opens. */
  routes: z.array(z.string()),
  /** Whether it is the code of an earlier signature, which goes on. */
  kept: z.boolean(),
  /** By which the signed copy can be asked for. */
  submissionId: z.string(),
})
export type SignedNda = z.infer<typeof signedNda>

export const submitNda = endpoint({
  about:
    'Signs, and answers the personal code. A field left out counts as blank and is refused. Sent again with the same readingId by the same browser, it answers the same.',
  errors: [
    'nda_fields_required',
    'nda_email_invalid',
    'nda_not_read',
    'nda_not_accepted',
    'nda_consent_missing',
    'nda_already_submitted',
    'nda_outdated',
    'too_many_attempts',
    'too_many_requests',
    'nda_failed',
  ],
  method: 'POST',
  path: '/api/nda/submissions',
  input: submitNdaInput,
  output: signedNda,
  status: 201,
})
