import { z } from 'zod'
import { agreementTerms } from '../agreements/agreement-terms.ts'
import { ndaActivation } from '../agreements/nda.ts'
import { endpoint } from '../endpoint.ts'
import { FILM_ADDRESS, filmSource } from '../film-source.ts'
import { language } from '../language.ts'
import { isReservedKey } from '../pages.ts'
import { retentionDays } from '../people/retention.ts'
import { sitePath } from '../projects/content-fields.ts'
import { projectKey } from '../projects/project.ts'
import { LANDING_PARTS, type LandingPart } from './setting-fields.ts'
import { TYPE_PAIRINGS, type TypePairing } from './type-pairings.ts'

/** `https://name@host` reads like an address of `name`, and browsers refuse to fetch it. */
function hasNoUser(address: string): boolean {
  return URL.canParse(address) && new URL(address).username === '' && new URL(address).password === ''
}

/** A range in millions of the currency. */
const range = z.strictObject({ low: z.number().positive(), high: z.number().positive() })

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** A currency of ISO 4217. */
export const currencyOf = (problem: string) =>
  z
    .string()
    .regex(/^[A-Z]{3}$/, problem)
    .refine((code) => CURRENCIES.has(code), problem)
export const currencyCode = currencyOf('must be a code of ISO 4217, such as USD or EUR')

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
  minimum: z.int().positive().optional(),
  /** For example `SAFE`. */
  instrument: z.string().min(1).max(120).optional(),
  /** Whether signing opens the project. Absent: unless its stage is `undisclosed`. */
  openedByPersonalCodes: z.boolean().optional(),
})

/** Names stand in subjects of emails and in the agreement. */
const oneLine = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line')

export const company = z.strictObject({
  name: oneLine,
  legalName: oneLine,
  siteUrl: z.url({ protocol: /^https$/ }).refine(hasNoUser, 'must be an address without a user'),
  contact: z.strictObject({
    email: z.email(),
    phone: oneLine,
    address: z.array(oneLine).min(1).max(10),
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

/** A link of the footer beside the portal's own. */
export const footerLink = z.strictObject({
  name: z.string().min(1).max(60),
  url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .refine(hasNoUser, 'must be an address without a user'),
})

const PART_NAMES = LANDING_PARTS.map(([name]) => name) as [LandingPart, ...LandingPart[]]

const landingParts = z
  .array(z.strictObject({ name: z.enum(PART_NAMES), shown: z.boolean() }))
  .length(PART_NAMES.length, 'must name every part once')
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must name every part once')

export const typePairing = z.enum(TYPE_PAIRINGS.map(([name]) => name) as [TypePairing, ...TypePairing[]])

/** Stands within sentences and as the head of a column. */
const projectWord = oneLine.max(40)

/** The texts and parts of the landing page. */
export const landing = z.strictObject({
  /** `{count}`: the number of projects in words. */
  headline: z.string().min(1).max(200).default('Shown only to investors who sign for it.'),
  lead: z
    .string()
    .min(1)
    .max(600)
    .default(
      'Read and accept a non-disclosure agreement, receive a personal access code, and open the tear sheets with their figures.',
    ),
  /** In whole units of the portal's currency. */
  minimum: z.int().min(1).max(1_000_000_000_000).optional(),
  openTo: z.string().min(1).max(120).default('Accredited investors'),
  /** What the company calls its projects, such as `fund` and `funds`. */
  projects: z.strictObject({ one: projectWord.default('project'), many: projectWord.default('projects') }).prefault({}),
  parts: landingParts.default(PART_NAMES.map((name) => ({ name, shown: true }))),
})

/** Securities law expects such notices wherever figures of a company are shown. */
export const LEGENDS = [
  'For accredited investors only. Nothing on these pages is an offer to sell, or a solicitation of an offer to buy, any security, and nothing is advice. An offer is made only by the definitive documents, to persons whose status has been confirmed. No securities authority has reviewed or approved these pages.',
  'Figures are illustrative. Valuations are the company’s own estimates; they are not audited, are not a promise of any return, and may change without notice.',
  'Statements about launches, markets and results to come are forward-looking. They rest on assumptions that may prove wrong, and what happens may differ materially.',
  'Risk of loss: an investment of this kind is speculative and hard to sell, and you could lose all of it.',
]

export const platforms = z
  .array(configuredPlatform)
  .min(1)
  .refine((all) => new Set(all.map(({ route }) => route)).size === all.length, 'must have a route each')
  .refine((all) => !all.some(({ route }) => isReservedKey(route)), 'must not have a route that the portal uses itself')

/** The public facts of this portal: names, contacts and the public offer. */
const portalInfo = z.object({
  company,
  /** Whether the company and its offers are fictional. */
  isDemo: z.boolean(),
  /** The projects in order. Undisclosed ones have no valuation here; theirs counts only in the portfolio. */
  platforms: z.array(
    platform.extend({
      currency: currencyCode,
      opensOnSigning: z.boolean(),
      /** Public pages leave it out: it was kept of the demo, and the company has neither changed nor published it. */
      isHidden: z.boolean().optional(),
      /** The portfolio contains its valuation, which is not here if the project is undisclosed. */
      isCounted: z.boolean().optional(),
    }),
  ),
  /** The sum of the valuations in the portal's own currency. */
  portfolio: z.object({ low: z.number(), high: z.number() }),
  currency: currencyCode,
  /** The language of the pages that investors see. */
  language: language.optional(),
  /** How dates, numbers and amounts are written: a BCP 47 tag, or `en` for the default. */
  locale: z.string().optional(),
  video: investorVideo.nullable(),
  landing,
  /** Links of the footer beside the portal's own. */
  footerLinks: z.array(footerLink),
  legends: z.array(z.string()),
  ndaActivation,
  /** What a personal code is worth, and how long an unlocked browser stays so. */
  codeDays: z.int(),
  codeUses: z.int(),
  sessionDays: z.int(),
  /** Whether visitors can make an account. */
  signUp: z.boolean(),
  /** What the agreement in force says, and whether it can be signed: not while its party is another company. */
  agreement: agreementTerms.extend({ signable: z.boolean(), title: z.string().optional() }),
  /** Whether visitors without a session see the session section too (product-spec section 2). */
  showSessionPublicly: z.boolean(),
  /** Whether sign-in through the identity provider is configured. */
  oidc: z.boolean(),
  /** The name of the identity provider, if one is configured. */
  oidcName: z.string().optional(),
  /** The URL of the company's logo; null if it has none. */
  logo: z.literal('/logo').nullable(),
  brand: z
    .object({
      /** Changes with the logo, the colour, the typefaces and the name. Addresses of pictures carry it as `v`. */
      version: z.string(),
      /** Whether `/logo?room=ink` is another logo, for dark pages. */
      logoDark: z.boolean(),
      /** In pixels, at the height of a header, so that a page does not move when the logo has arrived. */
      logoWidth: z.object({ paper: z.int(), ink: z.int() }).nullable(),
      /** The pages on whose ground the logo could not be seen, so that it stands on a plate. */
      plates: z.array(z.enum(['paper', 'ink'])),
      /** Whether `/brand.css` has colours. */
      accent: z.boolean(),
      type: typePairing,
    })
    .optional(),
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
