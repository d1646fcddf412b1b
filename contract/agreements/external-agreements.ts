import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKeys } from '../projects/project.ts'
import { emailLine, line } from '../text.ts'

/** File types accepted as the scan of an agreement signed elsewhere. */
export const SCAN_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const
/** In bytes. A scan of forty pages is far smaller. */
export const MAX_SCAN_SIZE = 10 * 1024 * 1024
/** How many people one agreement can name. A larger firm is covered by its domain. */
const MAX_PARTIES = 50

const count = z.int()
const day = z.iso.date({ error: 'Enter a date such as 2026-01-31.' })
const party = z.object({ email: z.string(), fullName: z.string() })
/** `wet_ink`: signed by the people it names. `firm_wide`: signed by a firm for all its people. */
const externalAgreementKind = z.enum(['wet_ink', 'firm_wide'])

const externalAgreement = z.object({
  id: z.string(),
  kind: externalAgreementKind,
  firm: z.string(),
  /** Covers everyone with a verified address at this domain. */
  domain: z.string().nullable(),
  signedOn: z.string(),
  endsAt: z.string(),
  note: z.string(),
  /** The projects that codes from it open beside those that signing opens. */
  routes: projectKeys.optional(),
  parties: z.array(party),
  file: z.object({ type: z.enum(SCAN_TYPES), bytes: count, sha256: z.string() }),
  recordedAt: z.string(),
  recordedBy: z.string(),
  endedAt: z.string().nullable(),
  /** How many codes staff issued under it. */
  codes: count,
})

export const listExternalAgreements = endpoint({
  about: 'Agreements signed elsewhere, newest first, 50 per page. Times are ISO 8601 UTC.',
  method: 'GET',
  path: '/api/admin/recorded-agreements',
  input: z.object({ after: line(64).optional() }),
  output: z.object({ agreements: z.array(externalAgreement), total: count, next: z.string().nullable() }),
})

export const uploadScan = endpoint({
  about:
    'Uploads a scan. Send the file as the body (PDF, PNG or JPEG, at most 10 MB). The portal detects the type from its first bytes.',
  method: 'POST',
  path: '/api/admin/recorded-agreements/scan',
  input: z.object({}),
  output: z.object({ sha256: z.string(), type: z.enum(SCAN_TYPES), bytes: count }),
  status: 201,
})

export const recordAgreement = endpoint({
  about: 'Records an agreement signed elsewhere, with its scan and the people it covers.',
  effect: 'gives rights',
  method: 'POST',
  path: '/api/admin/recorded-agreements',
  input: z.object({
    kind: externalAgreementKind,
    firm: line(FIELD_LENGTHS.company).min(1, 'Enter the firm or person the agreement is with.'),
    domain: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Enter a domain such as northgate.example.')
      .optional(),
    signedOn: day,
    /** The last day on which it binds. */
    endsOn: day,
    note: line(1_000).default(''),
    /** The projects that codes from it open beside those that signing opens. */
    routes: projectKeys.default([]),
    parties: z
      .array(z.object({ email: emailLine(FIELD_LENGTHS.email), fullName: line(FIELD_LENGTHS.name) }))
      .max(MAX_PARTIES, `One agreement can name at most ${MAX_PARTIES} people.`),
    /** `sha256` of an uploaded scan. */
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
  about: 'Ends an agreement early. Its codes end, and so does the access that they and shared codes gave under it.',
  method: 'POST',
  path: '/api/admin/recorded-agreements/:id/end',
  input: z.object({ id: line(64) }),
  output: z.undefined(),
  status: 204,
})

export const issueFromExternalAgreement = endpoint({
  about:
    'Issues a personal code to someone the agreement covers. A person it names gets the code by email. Anyone else at its domain first gets a link that verifies the address.',
  effect: 'hands out secrets',
  method: 'POST',
  path: '/api/admin/recorded-agreements/:id/codes',
  input: z.object({ id: line(64), email: emailLine(FIELD_LENGTHS.email) }),
  output: z.object({ mailed: z.enum(['code', 'link']) }),
  status: 201,
})
