import { z } from 'zod'
import { ndaActivation } from '../agreements/nda.ts'
import { endpoint } from '../endpoint.ts'
import { retentionDays } from '../people/retention.ts'
import { projectKey } from '../projects/project.ts'

/** A range in millions of US dollars. */
const range = z.strictObject({ low: z.number().positive(), high: z.number().positive() })

/** What the landing page says of a platform in public: never more than the spec's own facts. */
const platform = z.strictObject({
  route: projectKey,
  name: z.string().min(1),
  /** What it is, in one line. */
  summary: z.string().min(1),
  /** `initial` has its own card, `upcoming` is a row of Next Launches, `undisclosed` is described only inside. */
  stage: z.enum(['initial', 'upcoming', 'undisclosed']),
  /** For example `Q4 2025`; absent where it is not said in public. */
  launch: z.string().optional(),
  valuation: range,
})

export const company = z.strictObject({
  name: z.string().min(1),
  legalName: z.string().min(1),
  siteUrl: z.url({ protocol: /^https$/ }),
  contact: z.strictObject({
    email: z.email(),
    phone: z.string().min(1),
    address: z.array(z.string()).min(1),
  }),
})

export const investorVideo = z.strictObject({
  videoEmbed: z.string(),
  title: z.string().optional(),
  videoType: z.enum(['youtube', 'mp4']),
  /** The picture that stands in a file's player before it plays: a path of this site. */
  poster: z.string().optional(),
})

export const platforms = z.array(platform).min(1)

/** What every visitor may know of this portal: names, contacts and the public offer. */
const portalInfo = z.object({
  company,
  /** Undisclosed platforms come without their valuation; it counts in the portfolio only. */
  platforms: z.array(platform.partial({ valuation: true })),
  portfolio: range,
  video: investorVideo.nullable(),
  ndaActivation,
  /** Whether the session section is shown to visitors without a session too (product-spec section 2). */
  showSessionPublicly: z.boolean(),
  /** Whether people can sign in through the identity provider: its keys are configured. */
  oidc: z.boolean(),
  /** Where the company's own logo is; null: the mark that the portal comes with stands there. */
  logo: z.literal('/logo').nullable(),
  /** For how many days records of each class are kept: what the privacy page says. */
  retention: retentionDays,
  /** Where a browser hands the account's short-lived token to, if anywhere. */
  tokenSyncUrl: z.url().nullable(),
})
export type PortalInfo = z.infer<typeof portalInfo>

export const getPortal = endpoint({
  about: 'What every visitor may know: names, contacts, platforms and the portfolio range in millions of US dollars.',
  errors: [],
  method: 'GET',
  path: '/api/portal',
  input: z.object({}),
  output: portalInfo,
})
