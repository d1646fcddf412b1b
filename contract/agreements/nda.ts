import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { emailLine, line, NEEDED } from '../text.ts'
import { agreementTerms } from './agreement-terms.ts'
import { assentTexts } from './assent.ts'
import { bySignerKey } from './signer-fields.ts'

/** When a personal code becomes active: at signing, when the address is confirmed, or when staff activate it (design section 3). */
export const ndaActivation = z.enum(['immediate', 'email', 'review'])
export type NdaActivation = z.infer<typeof ndaActivation>

/** A code's status is derived from its times and counts (product-spec section 3). */
export const codeStatus = z.enum(['active', 'pending', 'expired', 'used', 'revoked'])
export type CodeStatus = z.infer<typeof codeStatus>

export const getNda = endpoint({
  about:
    'The agreement in force and the wording by which it is signed. sha256 is the hash of the UTF-8 bytes, which you can also get at /agreement.txt.',
  errors: [],
  method: 'GET',
  path: '/api/nda',
  input: z.object({}),
  output: z.object({
    version: z.int(),
    title: z.string(),
    /** Markdown: `#` title, `##` clause headings, paragraphs that may start with a number such as `3.1`. */
    text: z.string(),
    /** SHA-256 (hex) of the UTF-8 text after NFC, with LF line ends and without trailing blanks. */
    sha256: z.string(),
    /** When this version came into force, ISO 8601 UTC. */
    publishedAt: z.string(),
    ...agreementTerms.shape,
    /** False while `party` is not the company that runs the portal. Then every signature is refused. */
    signable: z.boolean(),
    /** The wording by which it is signed. `sha256` (hex) is the hash of its canonical JSON (RFC 8785). */
    assent: z.object({ sha256: z.string(), words: assentTexts }),
  }),
})

export const openReadingSession = endpoint({
  about:
    'Starts a reading session: records that this browser opened the agreement in force, and sets the browser cookie.',
  errors: ['too_many_requests'],
  method: 'POST',
  path: '/api/nda/readings',
  input: z.object({
    /** The build of the page the browser shows. */
    build: line(64).default(''),
  }),
  output: z.object({
    readingId: z.string(),
    /** The IP address that the signature will record. */
    ipAddress: z.string(),
  }),
  status: 201,
})

export const reportProgress = endpoint({
  about:
    'Records what the browser reports about the reading: how far the reader got, how long each clause was read, and whether the box is ticked. The server sets the time.',
  errors: ['reading_session_unknown'],
  method: 'POST',
  path: '/api/nda/readings/:id/progress',
  input: z.object({
    id: line(64),
    /** The furthest point reached, 0 to 1. 1 is the end of the text. */
    furthest: z.number().min(0).max(1),
    /** True once the reader scrolled past 90 percent or pressed the button after the text. It unlocks the box. */
    end: z.boolean(),
    /** How the reader reached the end of the text: by scrolling, or with the button after it. Counts with a `furthest` of 1. */
    endBy: z.enum(['scroll', 'control']).optional(),
    /** Whether the box is ticked now. Omitted if unchanged. */
    box: z.boolean().optional(),
    /** Milliseconds of active reading per clause since the previous report. */
    active: z.array(z.int().min(0).max(LIMITS.readingReportMs)).max(100).default([]),
  }),
  output: z.undefined(),
  status: 204,
})

/** Accepts blank fields, because `rules.ts` checks them in the order of product-spec section 5. */
const submitNdaInput = z.object({
  readingId: line(64).default('').meta(NEEDED),
  ...bySignerKey(({ type, maxLength, required }) =>
    (type === 'email' ? emailLine : line)(maxLength)
      .default('')
      .meta(required ? NEEDED : {}),
  ),
  ndaAccepted: z.boolean().default(false).meta(NEEDED),
  /** The SHA-256 of the text on the screen. */
  ndaTextHash: line(64).default('').meta(NEEDED),
  /**
   * `assent.sha256` of the wording on the screen. By sending it, the signer gives the consent to electronic records. Without it, the
   * consent is "not recorded separately".
   */
  assentHash: line(64).default(''),
  /** The signer's IANA time zone. The server ignores unknown names. */
  timeZone: line(64).default(''),
  /** The token of an invitation. The server ignores a token that is no longer valid. */
  invitation: line(100).default(''),
})
export type SubmitNdaInput = z.infer<typeof submitNdaInput>

/** The signer's personal code. Sending the same reading again from the same browser returns the same response. */
export const signedNda = z.object({
  code: z.string(),
  /** ISO 8601 UTC; null until the code is active. */
  validUntil: z.string().nullable(),
  usesRemaining: z.int(),
  status: codeStatus,
  fullName: z.string(),
  companyName: z.string(),
  email: z.string(),
  activation: ndaActivation,
  /** The project keys that the code opens. */
  routes: z.array(z.string()),
  /** Whether the code of an earlier signature stays in use. */
  kept: z.boolean(),
  /** The id of the signature, used to get the signed copy. */
  submissionId: z.string(),
  /** ISO 8601 UTC. */
  signedAt: z.string().optional(),
})
export type SignedNda = z.infer<typeof signedNda>

export const submitNda = endpoint({
  about:
    'Signs the agreement and returns the personal code. A missing field counts as blank. Sending the same readingId again from the same browser returns the same response.',
  errors: [
    'nda_fields_required',
    'nda_email_invalid',
    'nda_character_unknown',
    'nda_not_read',
    'nda_not_accepted',
    'nda_already_submitted',
    'nda_outdated',
    'nda_party_differs',
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
