import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FINDING_CODES } from './verify-findings.ts'

/** The sealed PDF of a signature. Times are ISO 8601 UTC. */
export const executedAgreement = z.object({
  /** `delayed`: making it has failed several times. The portal keeps trying and has told staff. */
  state: z.enum(['making', 'ready', 'delayed']),
  madeAt: z.string().nullable(),
  /** SHA-256 (hex) of the file. */
  sha256: z.string().nullable(),
  bytes: z.int().nullable(),
  /**
   * PAdES level: B-B is the seal alone, B-T has the time stamp of an authority, B-LT also shows that the certificates were not revoked,
   * and B-LTA has a later stamp over all that.
   */
  level: z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']).nullable(),
  stampedAt: z.string().nullable(),
})

export const getExecuted = endpoint({
  about:
    'The state of the signed copy. `id` is the submissionId from the signing response. Only the browser that signed and the account with that address can read it. When it is ready, get the PDF at /api/agreements/:id/pdf.',
  errors: ['not_found'],
  method: 'GET',
  path: '/api/agreements/:id',
  input: z.object({ id: z.string() }),
  output: executedAgreement,
})
export const getExecutedForStaff = endpoint({
  about: 'The state of the signed copy of any signature.',
  method: 'GET',
  path: '/api/admin/agreements/:id',
  input: z.object({ id: z.string() }),
  output: executedAgreement,
})

const file = { input: z.object({ id: z.string() }), output: z.undefined() }

export const downloadExecuted = endpoint({
  about: 'The signed copy as a PDF file, for the browser that signed and for the account of the address.',
  method: 'GET',
  path: '/api/agreements/:id/pdf',
  ...file,
})
export const downloadExecutedForStaff = endpoint({
  about: 'The signed copy as a PDF file, for staff.',
  method: 'GET',
  path: '/api/admin/agreements/:id/pdf',
  ...file,
})
export const exportEvidence = endpoint({
  about: 'The evidence pack of a signature as a ZIP file.',
  effect: 'sends personal data out',
  method: 'GET',
  path: '/api/admin/agreements/:id/evidence',
  ...file,
})

/** The largest file that can be verified, in bytes. */
export const MAX_VERIFIED_SIZE = 20 * 1024 * 1024

/** What the verifier found: its name, what it names, and the same as an English sentence. */
const finding = z.object({
  code: z.enum(FINDING_CODES).optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  words: z.string(),
})

/** What a finding is about. The last eight are only in evidence packs. */
export const findingSubject = z.enum([
  ...(['file', 'seal', 'certificate', 'time', 'text', 'record', 'log', 'copy'] as const),
  ...(['manifest', 'files', 'identity', 'screen', 'history', 'delivery', 'act', 'kept'] as const),
])

const check = finding.extend({
  what: findingSubject,
  /** `absent`: the file does not contain it, which is not a failure. */
  state: z.enum(['holds', 'fails', 'absent']),
  sha256: z.string().optional(),
})

export const verifyFile = endpoint({
  about:
    'Checks whether a file is an unaltered signed copy or evidence pack made by this portal. Send the PDF or the ZIP as the body (Content-Type: application/pdf or application/zip, at most 20 MB). The portal does not keep the file.',
  errors: ['pdf_or_zip_only', 'length_required', 'file_too_large', 'too_many_requests'],
  method: 'POST',
  path: '/api/verify',
  input: z.object({}),
  output: z.object({
    ok: z.boolean(),
    checks: z.array(check),
    /** What was not checked, and why. */
    unchecked: z.array(finding).optional(),
    /** For an evidence pack whose seal is valid. */
    pack: z.object({ evidenceId: z.string(), madeAt: z.string() }).nullable().optional(),
    /** What the file says about itself, if its seal is valid. */
    agreement: z
      .object({
        documentId: z.string(),
        title: z.string(),
        version: z.int(),
        companyName: z.string(),
        signedBy: z.string(),
        signedFor: z.string(),
        signedAt: z.string(),
        sealedAt: z.string().nullable(),
      })
      .nullable(),
  }),
})
export type Verification = z.infer<typeof verifyFile.output>

export const getVerifyKeys = endpoint({
  about:
    'Every certificate that signed copies were sealed with and the public keys of the log, so that you can verify a copy offline. The verifier is at /verify-agreement.mjs.',
  errors: [],
  method: 'GET',
  path: '/api/verify/keys',
  input: z.object({}),
  output: z.object({
    certificates: z.array(
      z.object({ sha256: z.string(), pem: z.string(), since: z.string(), retiredAt: z.string().nullable() }),
    ),
    /** In the C2SP signed-note format. */
    logKeys: z.array(z.string()),
  }),
})
