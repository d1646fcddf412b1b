import { z } from 'zod'
import { passwordPolicy } from '../contract/accounts/password-policy.ts'
import { ndaActivation } from '../contract/agreements/nda.ts'
import { company, investorVideo, platforms } from '../contract/operations/company.ts'
import { retentionDays } from '../contract/people/retention.ts'
import { readJsonFile } from './read-json-file.ts'

/** What makes the portal one company's own (design, first page); the file `portal.config.json`. */
const portalConfig = z.strictObject({
  company,
  /** The company's logo, an SVG, PNG or WebP file beside this one; without it the portal's own mark is shown. */
  logo: z
    .string()
    .regex(/^[\w-]+\.(?:svg|png|webp)$/, 'must be the name of an .svg, .png or .webp file beside this one')
    .optional(),
  /** The fixed prefix of personal codes, with its hyphen. */
  codePrefix: z.string().regex(/^[A-Z0-9]{2,16}-$/, 'must be capital letters or digits and a hyphen'),
  platforms,
  video: investorVideo,
  /** Whose accounts are staff by their address: a verified one at `domains` of which an admin word is a whole part (design section 3). */
  organisation: z.strictObject({
    domains: z.array(z.string().regex(/^[a-z0-9.-]+\.[a-z]+$/, 'must be a domain such as halcyon.example')),
    adminWords: z.array(z.string().regex(/^[a-z0-9]+$/, 'must be one word in small letters')),
  }),
  passwordPolicy: passwordPolicy.default(() => passwordPolicy.parse({})),
  /** Shows the Investor Session Management section to visitors without a session too. */
  showSessionPublicly: z.boolean().default(false),
  nda: z.strictObject({
    activation: ndaActivation,
    /** For how many years a version binds that is published from now on; the text must say the same. */
    termYears: z.number().int().min(1).max(99).default(5),
    /** Who countersigns each agreement for the company, automatically; without one the company assents as such, by nobody's name. */
    signatory: z.strictObject({ name: z.string().min(1).max(120), title: z.string().min(1).max(120) }).optional(),
  }),
  codes: z.strictObject({
    /** `always` asks every browser that is not known to a code for its email, not only while someone is guessing. */
    askEmailOnNewBrowser: z.enum(['whenAttacked', 'always']),
    /** Whether an investor's session ends with its code's end date. */
    expiryEndsSessions: z.boolean(),
    /** Whether the bypass code works. */
    bypass: z.boolean(),
    genericInvestorEmail: z.email(),
    /** Whether a lost code that has ended is made anew at once; otherwise staff are asked. Never after a revocation. */
    renewEnded: z.boolean().default(false),
  }),
  /** The figures that a platform sends for the analytics dashboard. */
  analytics: z
    .strictObject({
      /** Without newer ones for this long they are said to be stale. */
      staleAfterMinutes: z.number().int().min(1).max(525_600).default(15),
      /** How many of the last ones are kept. */
      keep: z.number().int().min(1).max(10_000).default(200),
    })
    .prefault({}),
  /** Four addresses that `resetTestAccounts()` frees where DEV_CONSOLE is on. */
  testAddresses: z.array(z.email()).length(4, 'must be four addresses, or be left out').default([]),
  notifications: z.strictObject({
    /** Told of each signature. */
    owner: z.email(),
  }),
  /** How long records are kept, by their class, in days; what is not named is kept as long as is usual. */
  privacy: z
    .strictObject({ retention: retentionDays.default(() => retentionDays.parse({})) })
    .default(() => ({ retention: retentionDays.parse({}) })),
  /** Who outside the company gets a checkpoint of the audit log every day, to keep. */
  log: z.strictObject({ witness: z.email().optional() }).default({}),
})
export type PortalConfig = z.infer<typeof portalConfig>

/** Reads and checks the file. Throws SettingError naming the file and the field. */
export function readPortalConfig(file: string): PortalConfig {
  return readJsonFile(file, portalConfig)
}
