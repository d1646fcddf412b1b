import { z } from 'zod'
import { agreementTerms } from '../agreements/agreement-terms.ts'
import { ndaActivation } from '../agreements/nda.ts'
import { endpoint } from '../endpoint.ts'
import { FILM_ADDRESS, filmSource } from '../film-source.ts'
import { isReservedKey } from '../pages.ts'
import { retentionDays } from '../people/retention.ts'
import { sitePath } from '../projects/content-fields.ts'
import { projectKey } from '../projects/project.ts'

/** `https://name@host` reads like an address of `name`, and browsers refuse to fetch it. */
function hasNoUser(address: string): boolean {
  return URL.canParse(address) && new URL(address).username === '' && new URL(address).password === ''
}

/** A range in millions of the currency. */
const range = z.strictObject({ low: z.number().positive(), high: z.number().positive() })

/** ISO 4217. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters, such as USD')

/** A platform on the public landing page, with only the facts in the product spec. */
const platform = z.strictObject({
  route: projectKey,
  name: z.string().min(1),
  /** One line about it. */
  summary: z.string().min(1),
  /** `initial` has its own card, `upcoming` is a row of Next Launches, `undisclosed` is described only inside. */
  stage: z.enum(['initial', 'upcoming', 'undisclosed']),
  /** For example `Q4 2025`; absent if it is not public. */
  launch: z.string().optional(),
  valuation: range.optional(),
})

/** A platform of the configuration, which becomes a project at the first start that finds it. */
const configuredPlatform = platform.extend({
  /** Absent: that of the portal. */
  currency: currencyCode.optional(),
  /** The minimum investment, in whole units of the currency. */
  minimum: z.number().int().positive().optional(),
  /** For example `SAFE`. */
  instrument: z.string().min(1).max(120).optional(),
  /** Whether signing opens the project. Absent: unless its stage is `undisclosed`. */
  openedByPersonalCodes: z.boolean().optional(),
})

export const company = z.strictObject({
  name: z.string().min(1),
  legalName: z.string().min(1),
  siteUrl: z.url({ protocol: /^https$/ }).refine(hasNoUser, 'must be an address without a user'),
  contact: z.strictObject({
    email: z.email(),
    phone: z.string().min(1),
    address: z.array(z.string()).min(1),
  }),
})

export const investorVideo = z
  .strictObject({
    /** Blank for no video. */
    videoEmbed: z.string(),
    title: z.string().optional(),
    videoType: z.enum(['youtube', 'mp4']),
    /** A line under the caption, for example what a film without sound shows. */
    note: z.string().optional(),
    /** The poster of a video file. */
    poster: sitePath.optional(),
  })
  .refine(({ videoEmbed, videoType }) => videoEmbed.trim() === '' || filmSource(videoEmbed, videoType) !== undefined, {
    path: ['videoEmbed'],
    error: FILM_ADDRESS,
  })

export const platforms = z
  .array(configuredPlatform)
  .min(1)
  .refine((all) => new Set(all.map(({ route }) => route)).size === all.length, 'must have a route each')
  .refine((all) => !all.some(({ route }) => isReservedKey(route)), 'must not have a route that the portal uses itself')

/** The public facts of this portal: names, contacts and the public offer. */
const portalInfo = z.object({
  company,
  /** The projects in order. Undisclosed ones have no valuation here; theirs counts only in the portfolio. */
  platforms: z.array(platform.extend({ currency: currencyCode, opensOnSigning: z.boolean() })),
  /** The sum of the valuations in the portal's own currency. */
  portfolio: z.object({ low: z.number(), high: z.number() }),
  currency: currencyCode,
  video: investorVideo.nullable(),
  ndaActivation,
  /** What the agreement in force says, and whether it can be signed: not while its party is another company. */
  agreement: agreementTerms.extend({ signable: z.boolean() }),
  /** Whether visitors without a session see the session section too (product-spec section 2). */
  showSessionPublicly: z.boolean(),
  /** Whether sign-in through the identity provider is configured. */
  oidc: z.boolean(),
  /** The name of the identity provider, if one is configured. */
  oidcName: z.string().optional(),
  /** The URL of the company's logo; null for the portal's default mark. */
  logo: z.literal('/logo').nullable(),
  /** For how many days records of each class are kept, for the privacy page. */
  retention: retentionDays,
  /** The URL to which browsers send the account's short-lived token, if any. */
  tokenSyncUrl: z.url().nullable(),
})
export type PortalInfo = z.infer<typeof portalInfo>

export const getPortal = endpoint({
  about: 'Returns the public facts: names, contacts, platforms and the portfolio range in millions of the currency.',
  errors: [],
  method: 'GET',
  path: '/api/portal',
  input: z.object({}),
  output: portalInfo,
})
