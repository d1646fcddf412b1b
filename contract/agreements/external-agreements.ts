import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { line } from '../text.ts'

/** The scan of an agreement that was signed elsewhere. */
export const SCAN_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const
/** In bytes: a scan of forty pages is far smaller. */
export const MAX_SCAN_SIZE = 10 * 1024 * 1024
/** As many people one such agreement can name; a firm has its domain. */
const MAX_PARTIES = 50

const count = z.number().int()
const day = z.iso.date({ error: 'This is not a day in the form 2026-01-31.' })
const party = z.object({ email: z.string(), fullName: z.string() })
/** `wet_ink`: signed by the people it names. `firm_wide`: by a firm for all of its own. */
const externalAgreementKind = z.enum(['wet_ink', 'firm_wide'])

const externalAgreement = z.object({
  id: z.string(),
  kind: externalAgreementKind,
  firm: z.string(),
  /** Everybody with an address there is bound, once it is proved. */
  domain: z.string().nullable(),
  signedOn: z.string(),
  endsAt: z.string(),
  note: z.string(),
  parties: z.array(party),
  file: z.object({ type: z.enum(SCAN_TYPES), bytes: count, sha256: z.string() }),
  recordedAt: z.string(),
  recordedBy: z.string(),
  endedAt: z.string().nullable(),
  /** How many codes were made from it. */
  codes: count,
})

export const listExternalAgreements = endpoint({
  about: 'Newest first, a page of fifty. Times are ISO 8601 UTC.',
  method: 'GET',
  path: '/api/admin/recorded-agreements',
  input: z.object({ after: line(64).optional() }),
  output: z.object({ agreements: z.array(externalAgreement), total: count, next: z.string().nullable() }),
})

export const uploadScan = endpoint({
  about:
    'Keeps the scan; the body is the file itself (PDF, PNG or JPEG, 10 MB at most), not JSON. What it is, its first bytes tell.',
  method: 'POST',
  path: '/api/admin/recorded-agreements/scan',
  input: z.object({}),
  output: z.object({ sha256: z.string(), type: z.enum(SCAN_TYPES), bytes: count }),
  status: 201,
})

export const recordAgreement = endpoint({
  about: 'Records an agreement that was signed elsewhere, with its scan and whom it covers.',
  method: 'POST',
  path: '/api/admin/recorded-agreements',
  input: z.object({
    kind: externalAgreementKind,
    firm: line(FIELD_LENGTHS.company).min(1, 'Please say which firm or person it is with.'),
    domain: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'This is not a domain such as northgate.example.')
      .optional(),
    signedOn: day,
    /** The last day on which it binds. */
    endsOn: day,
    note: line(1_000).default(''),
    parties: z
      .array(z.object({ email: line(FIELD_LENGTHS.email), fullName: line(FIELD_LENGTHS.name) }))
      .max(MAX_PARTIES, `One agreement can name ${MAX_PARTIES} people.`),
    /** Of the scan that was kept before. */
    scan: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  output: z.object({ id: z.string() }),
  status: 201,
})

export const downloadScan = endpoint({
  about: 'The scan of an external agreement, exactly as it was uploaded.',
  method: 'GET',
  path: '/api/admin/recorded-agreements/:id/scan',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
})

export const endExternalAgreement = endpoint({
  about: 'Ends it before its time: its codes, and what they and shared codes opened by it, end with it.',
  method: 'POST',
  path: '/api/admin/recorded-agreements/:id/end',
  input: z.object({ id: line(64) }),
  output: z.undefined(),
  status: 204,
})

export const issueFromExternalAgreement = endpoint({
  about:
    'A personal code for somebody it covers. A person whom it names is mailed the code; anybody else of its domain is mailed a link first, which proves the address.',
  method: 'POST',
  path: '/api/admin/recorded-agreements/:id/codes',
  input: z.object({ id: line(64), email: line(FIELD_LENGTHS.email) }),
  output: z.object({ mailed: z.enum(['code', 'link']) }),
  status: 201,
})
