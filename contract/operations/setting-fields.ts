import { AGREEMENT_LANGUAGES, agreementLanguageName } from '../agreements/agreement-languages.ts'
import { MAIL_NAMES } from '../email/mail-names.ts'
import {
  INVESTOR_MAIL_KINDS,
  type InvestorMailKind,
  MAIL_PARTS,
  MAIL_TEXTS,
  type MailPart,
} from '../email/mail-texts.ts'
import type { Language } from '../language.ts'
import type { Room } from './accent.ts'
import { LOCALES } from './locales.ts'
import { TYPE_PAIRINGS } from './type-pairings.ts'

/** How a setting is edited. The server checks every value with the schema of `portal.config.json`. */
type Kind =
  | { kind: 'text' | 'email' | 'url' }
  /** A text of several sentences. */
  | { kind: 'long' }
  /** A list with one item on each line. */
  | { kind: 'lines' }
  /** A list of paragraphs, with a blank line between two. */
  | { kind: 'paragraphs' }
  | { kind: 'number'; min: number; max: number; unit?: string }
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  /** A list of links, each a line such as `Name | https://site.example`. */
  | { kind: 'links' }
  /** An uploaded picture, by its id. */
  | { kind: 'logo'; room: Room }
  /** `#rrggbb`. */
  | { kind: 'colour' }
  /** Like a choice, shown as specimens. */
  | { kind: 'type'; options: readonly (readonly [value: string, label: string])[] }
  /** Parts of a page in their order, each shown or not. */
  | { kind: 'order'; parts: readonly (readonly [name: string, label: string])[] }

export type SettingField = Kind & {
  /** The path in `portal.config.json`. */
  path: string
  label: string
  help?: string
  /** The setting can be left out. */
  optional?: true
  /** Changing it can weaken the protection of the portal or delete records, so it needs a recent sign-in. */
  guarded?: true
}

export type SettingSection = {
  id: string
  name: string
  about: string
  /** A public page that shows these settings. */
  shownAt?: '/' | '/nda-gate' | '/privacy'
  fields: readonly SettingField[]
}

/** The parts of the landing page below its offer. */
export const LANDING_PARTS = [
  ['video', 'Investor video'],
  ['initial', 'Initial Launch'],
  ['next', 'Next Launches'],
  ['terms', 'Before you sign'],
  ['session', 'Session of a returning investor'],
  ['ready', 'Ready to Invest'],
] as const
export type LandingPart = (typeof LANDING_PARTS)[number][0]

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['de', 'German'],
]
const PART_LABELS: Record<MailPart, string> = { subject: 'Subject', opening: 'Opening', closing: 'Closing' }

const WEIGHT = { kind: 'number', min: 0, max: 100 } as const
const days = (min: number, max = 36_500) => ({ kind: 'number', min, max, unit: 'days' }) as const

/** Every setting that staff can edit, in the order of the page `/admin/settings`. */
export const SETTING_SECTIONS = [
  {
    id: 'company',
    name: 'Company and contacts',
    about: 'Who runs this portal. Every page, email and signed copy names it.',
    shownAt: '/',
    fields: [
      { path: 'company.name', label: 'Name', kind: 'text', help: 'As in headings, emails and the browser’s title.' },
      {
        path: 'company.legalName',
        label: 'Legal name',
        kind: 'text',
        help: 'The party of the agreement. If you change it, nobody can sign until a version of the agreement names it as well.',
      },
      { path: 'company.siteUrl', label: 'Website', kind: 'url' },
      {
        path: 'company.contact.email',
        label: 'Contact email',
        kind: 'email',
        help: 'Shown on every public page and in emails. Unless you set another sender or owner, emails come from it, and notices go to it.',
        // Notices about signatures and alerts go where it says.
        guarded: true,
      },
      { path: 'company.contact.phone', label: 'Phone number', kind: 'text' },
      {
        path: 'company.contact.address',
        label: 'Postal address',
        kind: 'lines',
        help: 'One address line per row.',
      },
      {
        path: 'currency',
        label: 'Currency',
        kind: 'text',
        help: 'Three letters, such as USD or EUR. Used for the portfolio and for new projects. A change clears the minimum investment on the front page.',
      },
      {
        path: 'language',
        label: 'Language of investor pages and emails',
        kind: 'choice',
        options: [
          ['en', 'English'],
          ['de', 'German'],
        ],
        help: 'Staff pages and emails to staff stay in English. The agreement, project content and texts that you write here are shown as they are.',
      },
      {
        path: 'locale',
        label: 'Format of dates and amounts',
        kind: 'choice',
        options: LOCALES,
        help: 'English shows 4 Dec 2026 and $4.5M. German shows 4. Dez. 2026 and 4,5 Mio. €. The language of texts does not change, nor does the format in signed copies and exported files.',
      },
    ],
  },
  {
    id: 'brand',
    name: 'Brand',
    about:
      'How the portal looks: its pages, emails, signed copies, the icon in the browser and the picture of a shared link.',
    shownAt: '/',
    fields: [
      {
        path: 'logo',
        label: 'Logo',
        kind: 'logo',
        room: 'paper',
        optional: true,
        help: 'An SVG, PNG or WebP of at most 100 kB, with a transparent ground. Without one, pages show the name, and icons its first letter.',
      },
      {
        path: 'logoDark',
        label: 'Logo for dark pages',
        kind: 'logo',
        room: 'ink',
        optional: true,
        help: 'If the logo cannot be seen on a dark ground and has a light form.',
      },
      {
        path: 'accent',
        label: 'Accent colour',
        kind: 'colour',
        optional: true,
        help: 'Such as #1f5fa8. Blank for the bronze and brass of the portal.',
      },
      { path: 'type', label: 'Typefaces', kind: 'type', options: TYPE_PAIRINGS },
    ],
  },
  {
    id: 'landing',
    name: 'Landing page',
    about: 'What everybody reads first. Projects have a page of their own.',
    shownAt: '/',
    fields: [
      {
        path: 'landing.headline',
        label: 'Headline',
        kind: 'text',
        help: '{count} stands for the number of projects, in words.',
      },
      { path: 'landing.lead', label: 'Introduction', kind: 'long' },
      {
        path: 'landing.minimum',
        label: 'Minimum investment',
        kind: 'number',
        min: 1,
        max: 1_000_000_000_000,
        optional: true,
        help: 'In whole units of the currency. Blank for the lowest minimum of the described projects in this currency.',
      },
      {
        path: 'landing.projects.one',
        label: 'What you call a project',
        kind: 'text',
        help: 'Within a sentence, such as project, fund or building.',
      },
      { path: 'landing.projects.many', label: 'What you call several', kind: 'text', help: 'Such as funds.' },
      { path: 'landing.openTo', label: 'Open to', kind: 'text', help: 'Who can invest, such as Accredited investors.' },
      {
        path: 'landing.parts',
        label: 'Parts of the page',
        kind: 'order',
        parts: LANDING_PARTS,
        help: 'A part without anything to show stays away by itself.',
      },
      {
        path: 'showSessionPublicly',
        label: 'Show the session part to visitors without a session too',
        kind: 'switch',
      },
      {
        path: 'video.videoType',
        label: 'Film source',
        kind: 'choice',
        options: [
          ['mp4', 'A file of this site'],
          ['youtube', 'YouTube'],
        ],
      },
      {
        path: 'video.videoEmbed',
        label: 'Film',
        kind: 'text',
        optional: true,
        help: 'The path of an .mp4 file of this site, or the https address of a video on YouTube. Blank for no film.',
      },
      {
        path: 'video.title',
        label: 'Heading of the film',
        kind: 'text',
        optional: true,
        help: 'Blank for the usual one, which names the company.',
      },
      { path: 'video.note', label: 'Note below the caption', kind: 'long', optional: true },
      {
        path: 'video.poster',
        label: 'Still of the film',
        kind: 'text',
        optional: true,
        help: 'The path of a picture of this site, shown before a film file plays.',
      },
      {
        path: 'footer.links',
        label: 'More links in the footer',
        kind: 'links',
        optional: true,
        help: 'One link on each line: its name, a vertical bar and its https address. They follow the portal’s own links.',
      },
    ],
  },
  {
    id: 'legends',
    name: 'Legends and disclaimers',
    about: 'The small print at the foot of every public page, and above indications of interest.',
    shownAt: '/',
    fields: [
      {
        path: 'legends',
        label: 'Legends',
        kind: 'paragraphs',
        help: 'Leave a blank line between paragraphs. Ask your lawyer which notices your offer needs.',
      },
      {
        path: 'interest.legend',
        label: 'Legend of indications of interest',
        kind: 'long',
        optional: true,
        help: 'Investors read it before they state an interest on a project page. Leave blank for the portal’s own text. Every version is kept with what was stated under it.',
      },
    ],
  },
  {
    id: 'questions',
    name: 'Questions',
    about: 'What investors can ask about a project and its documents, and how staff answer.',
    fields: [
      {
        path: 'questions.categories',
        label: 'Categories',
        kind: 'lines',
        optional: true,
        help: 'One on each line. A project can have its own, at Questions. Without any, questions have none.',
      },
      {
        path: 'questions.per',
        label: 'The limits count the questions of',
        kind: 'choice',
        options: [
          ['person', 'A person'],
          ['firm', 'Everyone of a firm'],
        ],
        help: 'If they count a firm, its people can tell that a colleague has asked.',
      },
      {
        path: 'questions.open',
        label: 'Questions that may wait for an answer',
        kind: 'number',
        min: 1,
        max: 1_000,
        unit: 'in each project',
      },
      {
        path: 'questions.perDay',
        label: 'Questions and follow-ups within 24 hours',
        kind: 'number',
        min: 1,
        max: 1_000,
        unit: 'in each project',
      },
      {
        path: 'questions.twoPeople',
        label: 'Somebody else has to approve an answer',
        kind: 'switch',
        help: 'Who wrote a draft last cannot send it. Both need an account of their own.',
        guarded: true,
      },
    ],
  },
  {
    id: 'updates',
    name: 'Emails to readers',
    about: 'What investors with access to a project are emailed of by itself. They can unsubscribe.',
    fields: [
      {
        path: 'updates.newDocuments',
        label: 'Email about new documents',
        kind: 'choice',
        options: [
          ['off', 'Off'],
          ['daily', 'At most once a day'],
          ['weekly', 'At most once a week'],
        ],
        help: 'It has the number of new or replaced documents that its reader may open and has not opened, and a link. It never has a title.',
      },
    ],
  },
  {
    id: 'signing',
    name: 'Signing and codes',
    about: 'How the agreement is filled in and signed, and the personal codes that signing issues.',
    shownAt: '/nda-gate',
    fields: [
      {
        path: 'nda.activation',
        label: 'A personal code begins',
        kind: 'choice',
        options: [
          ['immediate', 'At once'],
          ['email', 'Once the signer confirms their address'],
          ['review', 'Once you activate it at Review'],
        ],
        guarded: true,
      },
      {
        path: 'codes.lifetimeDays',
        label: 'A personal code is valid for',
        ...days(1, 365),
        help: 'Counts for codes issued from now on.',
        guarded: true,
      },
      {
        path: 'codes.uses',
        label: 'Sessions of a personal code',
        kind: 'number',
        min: 1,
        max: 100,
        unit: 'sessions',
        help: 'Counts for codes issued from now on.',
        guarded: true,
      },
      {
        path: 'codePrefix',
        label: 'Prefix of personal codes',
        kind: 'text',
        help: '2 to 16 capital letters or digits and a hyphen. Codes that exist keep theirs.',
      },
      {
        path: 'codes.renewEnded',
        label: 'Issue a new code at once to anyone who lost a code that has ended and proves the address',
        kind: 'switch',
        guarded: true,
      },
      {
        path: 'nda.termYears',
        label: 'Term of the agreement',
        kind: 'number',
        min: 1,
        max: 99,
        unit: 'years',
        help: 'For drafts from the template. Published versions keep theirs.',
      },
      {
        path: 'agreement.law',
        label: 'Governing law',
        kind: 'text',
        optional: true,
        help: 'As it stands after “the laws of”. For drafts from the template, which needs it.',
      },
      {
        path: 'agreement.courts',
        label: 'Courts',
        kind: 'text',
        optional: true,
        help: 'As it stands before “have exclusive jurisdiction”. Blank for the courts of the governing law.',
      },
      {
        path: 'agreement.language',
        label: 'Language of the agreement',
        kind: 'choice',
        // Named when staff look at them, because the names take longer to load than all other fields.
        get options() {
          return AGREEMENT_LANGUAGES.map((code) => [code, agreementLanguageName(code)] as const)
        },
        help: 'The template is in English. It is recorded with each version from now on, and for screen readers; nothing is translated.',
      },
      {
        path: 'agreement.address',
        label: 'Company address in the agreement',
        kind: 'text',
        optional: true,
        help: 'Blank for the postal address.',
      },
      {
        path: 'agreement.noticeAddress',
        label: 'Address for notices',
        kind: 'text',
        optional: true,
        help: 'Blank for the contact email.',
      },
      {
        path: 'nda.signatory.name',
        label: 'Name of the signatory',
        kind: 'text',
        optional: true,
        help: 'Who countersigns each agreement, automatically. Blank: the company assents in its own name.',
      },
      { path: 'nda.signatory.title', label: 'Title of the signatory', kind: 'text', optional: true },
    ],
  },
  {
    id: 'access',
    name: 'Access',
    about: 'Who can get in, and for how long. Every change here needs a recent sign-in.',
    fields: [
      {
        path: 'access.sessionDays',
        label: 'A session lasts',
        ...days(1, 365),
        help: 'For an unlocked browser, and for each extension. Sessions that are open keep their end.',
        guarded: true,
      },
      { path: 'access.signUp', label: 'Let anyone make an account', kind: 'switch', guarded: true },
      {
        path: 'organisation.domains',
        label: 'Domains of your organisation',
        kind: 'lines',
        optional: true,
        help: 'One domain on each line. Admins are asked about an account whose address has an admin word at one of these.',
        guarded: true,
      },
      {
        path: 'organisation.adminWords',
        label: 'Admin words',
        kind: 'lines',
        optional: true,
        help: 'One word in small letters on each line.',
        guarded: true,
      },
      {
        path: 'codes.askEmailOnNewBrowser',
        label: 'Ask a new browser for the email address of its code',
        kind: 'choice',
        options: [
          ['whenAttacked', 'While somebody may be guessing codes'],
          ['always', 'Always'],
        ],
        guarded: true,
      },
      {
        path: 'codes.expiryEndsSessions',
        label: 'End a session when its code ends',
        kind: 'switch',
        guarded: true,
      },
      { path: 'codes.bypass', label: 'Let the bypass code work', kind: 'switch', guarded: true },
      {
        path: 'codes.genericInvestorEmail',
        label: 'Address that the bypass code signs in',
        kind: 'email',
        optional: true,
        help: 'Blank for the contact email. The built-in bypass code keeps the address that it was issued with.',
        guarded: true,
      },
      {
        path: 'testAddresses',
        label: 'Test addresses',
        kind: 'lines',
        optional: true,
        help: 'Four addresses, or none. The browser’s console can reset them while DEV_CONSOLE is on.',
        guarded: true,
      },
    ],
  },
  {
    id: 'passwords',
    name: 'Password policy',
    about: 'What a new password of an account needs. Common passwords are refused in any case.',
    fields: [
      {
        path: 'passwordPolicy.enforcementState',
        label: 'Policy',
        kind: 'choice',
        options: [
          ['ENFORCE', 'Enforced'],
          ['OFF', 'Off: six characters are enough'],
        ],
        guarded: true,
      },
      {
        path: 'passwordPolicy.minPasswordLength',
        label: 'Shortest password',
        kind: 'number',
        min: 6,
        max: 64,
        unit: 'characters',
        guarded: true,
      },
      {
        path: 'passwordPolicy.maxPasswordLength',
        label: 'Longest password',
        kind: 'number',
        min: 32,
        max: 1024,
        unit: 'characters',
        guarded: true,
      },
      { path: 'passwordPolicy.containsLowercaseLetter', label: 'Needs a small letter', kind: 'switch', guarded: true },
      {
        path: 'passwordPolicy.containsUppercaseLetter',
        label: 'Needs a capital letter',
        kind: 'switch',
        guarded: true,
      },
      { path: 'passwordPolicy.containsNumericCharacter', label: 'Needs a digit', kind: 'switch', guarded: true },
      {
        path: 'passwordPolicy.containsNonAlphanumericCharacter',
        label: 'Needs another character',
        kind: 'switch',
        guarded: true,
      },
      {
        path: 'passwordPolicy.forceUpgradeOnSignin',
        label: 'A password that no longer meets the policy must be changed before signing in',
        kind: 'switch',
        guarded: true,
      },
    ],
  },
  {
    id: 'notifications',
    name: 'Notifications',
    about: 'Who gets the portal’s own emails, and from which address they come.',
    fields: [
      {
        path: 'notifications.owner',
        label: 'Owner',
        kind: 'email',
        optional: true,
        help: 'Blank for the contact email. Gets an email for each signature, alert and request.',
        guarded: true,
      },
      {
        path: 'notifications.sender',
        label: 'Sender of emails',
        kind: 'email',
        optional: true,
        help: 'Blank for the contact email. Your mail server must be allowed to send from it.',
      },
      {
        path: 'log.witness',
        label: 'Witness of the audit log',
        kind: 'email',
        optional: true,
        help: 'Somebody outside the company who gets a checkpoint of the audit log every day.',
        guarded: true,
      },
    ],
  },
  {
    id: 'retention',
    name: 'Retention',
    about:
      'How long records are kept. Every hour the portal deletes what is older, for good. A legal hold keeps everything of a person.',
    shownAt: '/privacy',
    fields: [
      { path: 'privacy.retention.visits', label: 'Page views and observations', ...days(1), guarded: true },
      { path: 'privacy.retention.security', label: 'Counters and alerts', ...days(1), guarded: true },
      { path: 'privacy.retention.mails', label: 'Emails and mailed links', ...days(1), guarded: true },
      { path: 'privacy.retention.sessions', label: 'Sessions', ...days(31), guarded: true },
      {
        path: 'privacy.retention.logPersonal',
        label: 'Personal data beside the audit log',
        ...days(30),
        guarded: true,
      },
      {
        path: 'privacy.retention.submissions',
        label: 'Signatures',
        ...days(1827),
        help: 'Never before the term of the agreement has ended.',
        guarded: true,
      },
      { path: 'privacy.retention.requests', label: 'Requests and answers', ...days(30), guarded: true },
      {
        path: 'privacy.retention.deliveries',
        label: 'Deliveries of webhooks, notifications',
        ...days(4),
        guarded: true,
      },
    ],
  },
  {
    id: 'engagement',
    name: 'Engagement scores',
    about:
      'How the scores of people and firms are computed from what they read. They are recomputed every day, and within a minute after a person was active.',
    fields: [
      { path: 'engagement.weights.reading', label: 'Weight of reading time', ...WEIGHT },
      { path: 'engagement.weights.pages', label: 'Weight of document pages', ...WEIGHT },
      { path: 'engagement.weights.returns', label: 'Weight of days with a visit', ...WEIGHT },
      { path: 'engagement.weights.questions', label: 'Weight of questions and requests', ...WEIGHT },
      { path: 'engagement.weights.downloads', label: 'Weight of stamped copies', ...WEIGHT },
      { path: 'engagement.weights.agreement', label: 'Weight of signing the agreement', ...WEIGHT },
      {
        path: 'engagement.halfLifeDays',
        label: 'What people did counts half after',
        ...days(1, 90),
        help: 'And a quarter after twice as long.',
      },
      {
        path: 'engagement.hotFrom',
        label: 'People count as hot from a score of',
        kind: 'number',
        min: 1,
        max: 100,
        help: 'If they were active in the last 7 days.',
      },
      { path: 'engagement.quietAfterDays', label: 'People have stopped reading after', ...days(1, 365) },
      {
        path: 'engagement.colleagueShare',
        label: 'Share of each colleague in the score of a firm',
        kind: 'number',
        min: 0,
        max: 100,
        unit: 'percent',
        help: 'The score of a firm is that of its most engaged person, and this share of each other’s.',
      },
      {
        path: 'engagement.freeMailDomains',
        label: 'Domains that are no firm',
        kind: 'lines',
        optional: true,
        help: 'One domain on each line, besides the 8,700 free mail providers that the portal knows.',
      },
    ],
  },
  {
    id: 'analytics',
    name: 'Analytics feed',
    about: 'How the dashboard treats the figures that platforms send.',
    fields: [
      {
        path: 'analytics.staleAfterMinutes',
        label: 'Figures count as out of date after',
        kind: 'number',
        min: 1,
        max: 525_600,
        unit: 'minutes',
      },
      {
        path: 'analytics.keep',
        label: 'Latest figures to keep',
        kind: 'number',
        min: 1,
        max: 10_000,
        unit: 'snapshots',
      },
    ],
  },
] as const satisfies readonly SettingSection[]

/** What staff write themselves in each kind of email, on the page `/admin/mail-texts`. */
const MAIL_SECTIONS = INVESTOR_MAIL_KINDS.map((kind): SettingSection & { id: `mail-${InvestorMailKind}` } => ({
  id: `mail-${kind}`,
  name: `Mail text: ${MAIL_NAMES[kind]}`,
  about: MAIL_TEXTS[kind].sent,
  fields: LANGUAGES.flatMap(([code, name]) =>
    MAIL_PARTS.map(
      (part): SettingField => ({
        path: mailTextPath(kind, code, part),
        label: `${PART_LABELS[part]} in ${name}`,
        kind: part === 'subject' ? 'text' : 'long',
        optional: true,
        // A changed email can lead its readers astray.
        guarded: true,
      }),
    ),
  ),
}))

export function mailTextPath(kind: InvestorMailKind, language: Language, part: MailPart): string {
  return `mailTexts.${kind}.${language}.${part}`
}

/** The sections of the page `/admin/settings`. */
export type PageSectionId = (typeof SETTING_SECTIONS)[number]['id']
export type SectionId = PageSectionId | (typeof MAIL_SECTIONS)[number]['id']
const SECTIONS: readonly (SettingSection & { id: SectionId })[] = [...SETTING_SECTIONS, ...MAIL_SECTIONS]
export const SECTION_IDS = SECTIONS.map(({ id }) => id) as [SectionId, ...SectionId[]]

const fieldsOf = (sections: readonly SettingSection[]) => sections.flatMap(({ fields }) => fields)
const FIELDS = new Map<string, SettingField>(fieldsOf(SECTIONS).map((field) => [field.path, field]))

export function sectionOf(id: SectionId): SettingSection {
  const found = SECTIONS.find((section) => section.id === id)
  if (!found) throw new Error(`there is no section ${id}`)
  return found
}

export function fieldAt(path: string): SettingField | undefined {
  return FIELDS.get(path)
}

/** Every setting of the page `/admin/settings`. */
export const SETTING_FIELDS: readonly SettingField[] = fieldsOf(SETTING_SECTIONS)
