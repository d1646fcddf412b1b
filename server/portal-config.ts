import { z } from 'zod'
import { ndaActivation } from '../contract/nda.ts'
import { company, investorVideo, platforms } from '../contract/portal.ts'
import { readJsonFile } from './read-json-file.ts'

/** What makes the portal one company's own (design, first page); the file `portal.config.json`. */
const portalConfig = z.strictObject({
  company,
  /** The fixed prefix of personal codes, with its hyphen. */
  codePrefix: z.string().regex(/^[A-Z0-9]{2,16}-$/, 'must be capital letters or digits and a hyphen'),
  platforms,
  video: investorVideo,
  /** Shows the Investor Session Management section to visitors without a session too. */
  showSessionPublicly: z.boolean().default(false),
  nda: z.strictObject({ activation: ndaActivation }),
  codes: z.strictObject({
    /** `always` asks every browser that is not known to a code for its email, not only while someone is guessing. */
    askEmailOnNewBrowser: z.enum(['whenAttacked', 'always']),
    /** Whether an investor's session ends with its code's end date. */
    expiryEndsSessions: z.boolean(),
    /** Whether the bypass code works. */
    bypass: z.boolean(),
    genericInvestorEmail: z.email(),
  }),
  notifications: z.strictObject({
    /** Told of each signature. */
    owner: z.email(),
  }),
})
export type PortalConfig = z.infer<typeof portalConfig>

/** Reads and checks the file. Throws SettingError naming the file and the field. */
export function readPortalConfig(file: string): PortalConfig {
  return readJsonFile(file, portalConfig)
}
