import { z } from 'zod'
import { passwordPolicy } from '../contract/accounts/password-policy.ts'
import { AGREEMENT_LANGUAGES } from '../contract/agreements/agreement-languages.ts'
import { ndaActivation } from '../contract/agreements/nda.ts'
import { QUESTION_LIMITS } from '../contract/data-room/question-limits.ts'
import { ownMailTexts } from '../contract/email/own-mail-texts.ts'
import { scoreSettings } from '../contract/engagement/scores.ts'
import { language } from '../contract/language.ts'
import { LIMITS } from '../contract/limits.ts'
import { accentProblem, readHex } from '../contract/operations/accent.ts'
import {
  company,
  currencyCode,
  footerLink,
  investorVideo,
  LEGENDS,
  landing,
  platforms,
  typePairing,
} from '../contract/operations/company.ts'
import { DEFAULT_LOCALE, LOCALE_TAGS } from '../contract/operations/locales.ts'
import type { SettingValue } from '../contract/operations/settings.ts'
import { DEFAULT_PAIRING } from '../contract/operations/type-pairings.ts'
import { retentionDays } from '../contract/people/retention.ts'
import { INTEREST_LIMITS } from '../contract/pipeline/interest-limits.ts'
import { readJsonFile } from './read-json-file.ts'

/** A line within a sentence of the agreement. */
const phrase = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}{}]+$/u, 'must be one line without braces')

const logo = z
  .string()
  .regex(
    /^(?:[\w-]+\.(?:svg|png|webp)|[0-9a-f]{64})$/,
    'must be the name of an .svg, .png or .webp file beside this one',
  )

/** One company's portal: the built-in defaults, the stored settings and `portal.config.json` together. */
export const portalConfig = z.strictObject({
  company,
  /** The company's logo: in the file, a file beside it; stored, the SHA-256 of an uploaded one. */
  logo: logo.optional(),
  /** Another one for dark pages. */
  logoDark: logo.optional(),
  /** The company's colour, from which those of both rooms are made. */
  accent: z
    .string()
    .transform((typed, context) => {
      const hex = readHex(typed)
      const problem = hex ? accentProblem(hex) : 'must be a colour such as #1f5fa8'
      if (problem) context.addIssue(problem)
      return hex ?? z.NEVER
    })
    .optional(),
  /** The typefaces of headings and text. */
  type: typePairing.default(DEFAULT_PAIRING),
  /** The fixed prefix of personal codes, with its hyphen. */
  codePrefix: z.string().regex(/^[A-Z0-9]{2,16}-$/, 'must be capital letters or digits and a hyphen'),
  /** The currency of projects that name none, and of the portfolio. */
  currency: currencyCode.default('USD'),
  /** The language of the pages that investors see. Staff pages are in English. */
  language: language.default('en'),
  /** How dates, numbers and amounts are written. */
  locale: z.enum(LOCALE_TAGS).default(DEFAULT_LOCALE),
  /** Each becomes a project at the first start that finds it. What staff change on /admin/projects then counts. */
  platforms: platforms.default([]),
  video: investorVideo,
  landing: landing.prefault({}),
  footer: z.strictObject({ links: z.array(footerLink).max(20).default([]) }).prefault({}),
  /** The notices at the foot of every public page. */
  legends: z.array(z.string().min(1).max(4_000)).min(1).max(20).default(LEGENDS),
  interest: z
    .strictObject({
      /** What investors read above an indication of interest; without it, the portal's own text. */
      legend: z.string().min(1).max(INTEREST_LIMITS.legend).optional(),
    })
    .prefault({}),
  /** What investors can ask, and how staff answer (docs/questions.md). */
  questions: z
    .strictObject({
      /** What a question can be about, in every project without categories of its own. */
      categories: z.array(z.string().min(1).max(QUESTION_LIMITS.category)).max(QUESTION_LIMITS.categories).default([]),
      /** Whose questions the two limits count, in each project. */
      per: z.enum(['person', 'firm']).default('person'),
      /** How many may wait for an answer. */
      open: z.int().min(1).max(1_000).default(10),
      /** How many, follow-ups included, may be asked within 24 hours. */
      perDay: z.int().min(1).max(1_000).default(20),
      /** Whether somebody else than who wrote an answer has to approve it. */
      twoPeople: z.boolean().default(false),
    })
    .prefault({}),
  /** What readers are emailed of by themselves (docs/updates.md). */
  updates: z
    .strictObject({
      /** How often a reader is told, at most, how many documents are new to them. */
      newDocuments: z.enum(['off', 'daily', 'weekly']).default('off'),
    })
    .prefault({}),
  /** The admins are asked about a verified address at one of `domains` with an admin word as a whole part (design section 3). */
  organisation: z
    .strictObject({
      domains: z
        .array(z.string().regex(/^[a-z0-9.-]+\.[a-z]+$/, 'must be a domain such as company.example'))
        .default([]),
      adminWords: z.array(z.string().regex(/^[a-z0-9]+$/, 'must be one word in small letters')).default([]),
    })
    .prefault({}),
  passwordPolicy: passwordPolicy.default(() => passwordPolicy.parse({})),
  /** Also shows the Investor Session Management section to visitors without a session. */
  showSessionPublicly: z.boolean().default(false),
  nda: z.strictObject({
    activation: ndaActivation,
    /** How many years a version published from now on binds; its text must say the same. */
    termYears: z.int().min(1).max(99).default(5),
    /** Who countersigns each agreement automatically; without a signatory the company assents in its own name. */
    signatory: z.strictObject({ name: z.string().min(1).max(120), title: z.string().min(1).max(120) }).optional(),
  }),
  /** What the agreement's template says besides the company; without `law`, only a template that names none can be filled. */
  agreement: z
    .strictObject({
      /** The state or country whose law governs, as it stands after "the laws of". */
      law: phrase.optional(),
      /** Which courts decide, as it stands before "have exclusive jurisdiction". */
      courts: phrase.optional(),
      /** The language of `content/nda.md` and of versions published from now on. */
      language: z.enum(AGREEMENT_LANGUAGES).default('en'),
      /** The company's address in the agreement, if it is not that of `company.contact`. */
      address: phrase.optional(),
      /** Where notices go, if not to the email address of `company.contact`. */
      noticeAddress: phrase.optional(),
    })
    .prefault({}),
  codes: z.strictObject({
    /** `always` asks every browser that has not used a code for its email, not only in challenge mode. */
    askEmailOnNewBrowser: z.enum(['whenAttacked', 'always']),
    /** Whether an investor's session ends with its code's end date. */
    expiryEndsSessions: z.boolean(),
    /** Whether the bypass code works. */
    bypass: z.boolean(),
    genericInvestorEmail: z.email(),
    /** Whether a lost code that has expired is replaced at once; otherwise staff decide. Never after a revocation. */
    renewEnded: z.boolean().default(false),
    /** How long a personal code is valid. */
    lifetimeDays: z.int().min(1).max(365).default(LIMITS.personalCodeDays),
    /** How many sessions a personal code can start. */
    uses: z.int().min(1).max(100).default(LIMITS.personalCodeUses),
  }),
  access: z
    .strictObject({
      /** How long an unlocked browser stays unlocked. */
      sessionDays: z.int().min(1).max(365).default(LIMITS.investorGrantDays),
      /** Whether anyone can make an account. Staff can always make one for a colleague. */
      signUp: z.boolean().default(true),
    })
    .prefault({}),
  analytics: z
    .strictObject({
      /** Figures older than this are marked as stale. */
      staleAfterMinutes: z.int().min(1).max(525_600).default(15),
      /** How many of the latest figures are kept. */
      keep: z.int().min(1).max(10_000).default(200),
    })
    .prefault({}),
  /** How the engagement of people and firms is scored (docs/engagement.md). */
  engagement: scoreSettings.prefault({}),
  /** What staff wrote themselves in the emails to investors, by kind and language. */
  mailTexts: ownMailTexts.prefault({}),
  /** Four addresses that `resetTestAccounts()` resets when DEV_CONSOLE is on. */
  testAddresses: z.array(z.email()).length(4, 'must be four addresses, or be left out').default([]),
  notifications: z.strictObject({
    /** Gets an email for each signature. */
    owner: z.email(),
    /** The sender of every email, if it is not `company.contact.email`. */
    sender: z.email().optional(),
  }),
  /** How many days each class of records is kept; classes not named keep their default. */
  privacy: z
    .strictObject({ retention: retentionDays.default(() => retentionDays.parse({})) })
    .default(() => ({ retention: retentionDays.parse({}) })),
  /** Someone outside the company who gets a checkpoint of the audit log every day. */
  log: z.strictObject({ witness: z.email().optional() }).default({}),
})
export type PortalConfig = z.infer<typeof portalConfig> & {
  /** The portal still shows the fictional company that it came with. No setting: the database knows. */
  isDemo?: boolean
}

/** Settings as `portal.config.json` nests them. */
export type NestedSettings = { [name: string]: unknown }
/** Settings by their path, such as `company.name`. */
export type FlatSettings = Record<string, SettingValue>

/** Where settings come from besides their defaults; each counts over those before it. */
export type SettingLayers = {
  stored: FlatSettings
  /** `portal.config.json`, if there is one. */
  file: { name: string; settings: NestedSettings } | undefined
  /** By the path of the setting. */
  environment: Record<string, { variable: string; value: string }>
}

/** The settings of this process. `deps.portal` reads `current`. */
export type Settings = {
  current: PortalConfig
  /** The version of the stored settings that `current` was made of. */
  version: number
  /** What counts over the stored settings. It is read once, at the start. */
  fixed: Omit<SettingLayers, 'stored'>
  /** Why newer stored settings are not in force. */
  problem: string | null
}

/** A file that sets everything that has no default, as that of the first start. */
export function readPortalConfig(file: string): PortalConfig {
  return readJsonFile(file, portalConfig)
}
