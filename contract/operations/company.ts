import { z } from 'zod'
import { agreementTerms } from '../agreements/agreement-terms.ts'
import { ndaActivation } from '../agreements/nda.ts'
import { endpoint } from '../endpoint.ts'
import { FILM_ADDRESS, filmSource } from '../film-source.ts'
import { retentionDays } from '../people/retention.ts'
import { sitePath } from '../projects/content-fields.ts'
import { projectKey } from '../projects/project.ts'

/** `https://name@host` reads like an address of `name`, and browsers refuse to fetch it. */
function hasNoUser(address: string): boolean {
  return URL.canParse(address) && new URL(address).username === '' && new URL(address).password === ''
}

/** A range in millions of US dollars. */
const range = z.strictObject({ low: z.number().positive(), high: z.number().positive() })

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
  valuation: range,
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

export const platforms = z.array(platform).min(1)

/** The public facts of this portal: names, contacts and the public offer. */
const portalInfo = z.object({
  company,
  /** Undisclosed platforms have no valuation here; theirs counts only in the portfolio. */
  platforms: z.array(platform.partial({ valuation: true })),
  portfolio: range,
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
  about: 'Returns the public facts: names, contacts, platforms and the portfolio range in millions of US dollars.',
  errors: [],
  method: 'GET',
  path: '/api/portal',
  input: z.object({}),
  output: portalInfo,
})
