import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The sealed document of a signature. Times are ISO 8601 UTC. */
export const executedAgreement = z.object({
  /** `delayed`: it could not be made so far, is tried again, and staff know. */
  state: z.enum(['making', 'ready', 'delayed']),
  madeAt: z.string().nullable(),
  /** SHA-256 (hex) of the file. */
  sha256: z.string().nullable(),
  bytes: z.number().int().nullable(),
  /** PAdES: B-B the seal alone, B-T with the time stamp of an authority. */
  level: z.enum(['B-B', 'B-T']).nullable(),
  stampedAt: z.string().nullable(),
})

export const getExecuted = endpoint({
  about:
    'Whether the sealed copy of a signature is made, by the submissionId that signing answered. Only for the browser that signed, and for the account of the address. The PDF is then at /api/agreements/:id/pdf.',
  errors: ['not_found'],
  method: 'GET',
  path: '/api/agreements/:id',
  input: z.object({ id: z.string() }),
  output: executedAgreement,
})
export const getExecutedForStaff = endpoint({
  about: 'How the sealed copy of a signature stands, for staff.',
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
  method: 'GET',
  path: '/api/admin/agreements/:id/evidence',
  ...file,
})

/** The largest file that can be verified, in bytes. */
export const MAX_VERIFIED_SIZE = 20 * 1024 * 1024

const check = z.object({
  what: z.enum(['file', 'seal', 'certificate', 'time', 'text', 'record', 'log', 'copy']),
  /** `absent`: the file does not have it, which need not mean anything. */
  state: z.enum(['holds', 'fails', 'absent']),
  words: z.string(),
  sha256: z.string().optional(),
})

export const verifyFile = endpoint({
  about:
    'Says whether a file is a sealed copy of this portal, unchanged. The body is the PDF itself (Content-Type: application/pdf, 20 MB at most); nothing of it is kept.',
  errors: ['pdf_only', 'file_too_large', 'too_many_requests'],
  method: 'POST',
  path: '/api/verify',
  input: z.object({}),
  output: z.object({
    ok: z.boolean(),
    checks: z.array(check),
    /** What the file itself says, where its seal holds. */
    agreement: z
      .object({
        documentId: z.string(),
        title: z.string(),
        version: z.number().int(),
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
    'The certificates that copies were ever sealed with, and the public keys of the log, for verifying elsewhere. The verifier is at /verify-agreement.mjs.',
  errors: [],
  method: 'GET',
  path: '/api/verify/keys',
  input: z.object({}),
  output: z.object({
    certificates: z.array(
      z.object({ sha256: z.string(), pem: z.string(), since: z.string(), retiredAt: z.string().nullable() }),
    ),
    /** In the form of C2SP signed notes. */
    logKeys: z.array(z.string()),
  }),
})
