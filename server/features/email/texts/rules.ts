import {
  fillPlaces,
  type InvestorMailKind,
  type MailPart,
  type MailPlaces,
} from '../../../../contract/email/mail-texts.ts'
import { inLocale, writtenDate } from '../../../../contract/formats.ts'
import type { Language } from '../../../../contract/language.ts'
import { dayAndTimeUtc, dayInFullUtc } from '../../../../contract/wording.ts'
import type { NamedProject } from '../../../access/projects.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Fact, type Mail, mailName } from '../rules.ts'
import { DE } from './de.ts'
import { EN, type MailTexts } from './en.ts'

const TEXTS: Record<Language, MailTexts> = { en: EN, de: DE }

/** The words of emails in a language; emails to staff are in English. */
export function mailTextsIn(language: Language = 'en'): MailTexts {
  return TEXTS[language]
}

/** The words of the emails to investors. */
export function mailTexts(portal: Pick<PortalConfig, 'language'>): MailTexts {
  return mailTextsIn(portal.language)
}

type Given<K extends InvestorMailKind> = Pick<
  Mail,
  | ('to' | 'sender' | 'quote' | 'token' | 'isSealed' | 'facts' | 'button' | 'links' | 'notes' | 'attachments')
  | ('unsubscribe' | 'unsubscribeLink')
> & {
  /** As typed. Only kinds that have `{name}` greet the recipient. */
  name?: string
  /** If it depends on more than the places. */
  title?: string
  places: Omit<MailPlaces<K>, 'company' | 'contact' | 'name'>
  /** Paragraphs that follow the opening, whoever wrote it. */
  body?: readonly string[]
}

/** An email to an investor in the language of the portal, with what staff wrote themselves instead of the portal's texts. */
export function investorMail<K extends InvestorMailKind>(portal: PortalConfig, kind: K, given: Given<K>): Mail {
  const { to, name, title, places, body = [], notes = [], ...blocks } = given
  const { company, language } = portal
  const greeting = mailName(name ?? '')
  const values: Record<string, string> = {
    ...places,
    company: company.name,
    contact: company.contact.email,
    name: greeting || to,
  }
  const own = portal.mailTexts[kind]?.[language]
  const shipped = partsOf(kind, language)
  const write = (part: MailPart) => {
    const text = own?.[part]
    return text === undefined ? shipped[part](values) : fillPlaces(text, values)
  }
  const [first, ...rest] = [...paragraphsOf(write('opening')), ...body]
  if (first === undefined) throw new Error(`an email ${kind} says nothing`)
  const closing = paragraphsOf(write('closing'))
  const isOwnClosing = write('closing') !== shipped.closing(values)
  return {
    kind,
    language,
    to,
    subject: write('subject'),
    title: title ?? shipped.title(values),
    ...(greeting && { greeting }),
    paragraphs: [first, ...rest],
    ...blocks,
    ...(isOwnClosing ? { closing, notes } : { notes: [...notes, ...closing] }),
  }
}

/** The portal's own text of each part, with its placeholders. */
export function shippedTexts(kind: InvestorMailKind, language: Language): Record<MailPart, string> {
  const parts = partsOf(kind, language)
  const places = new Proxy<Record<string, string>>({}, { get: (_, name) => `{${String(name)}}` })
  return { subject: parts.subject(places), opening: parts.opening(places), closing: parts.closing(places) }
}

/** Of a kind that is known only when it runs, so its placeholders have no types. */
function partsOf(kind: InvestorMailKind, language: Language) {
  return mailTextsIn(language).kinds[kind] as Record<MailPart | 'title', (places: Record<string, string>) => string>
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** German months in a German email, whatever the portal's format of dates; with it, if it is a German one. */
export function inMailLocale<T>({ language, locale }: Pick<PortalConfig, 'language' | 'locale'>, write: () => T): T {
  return inLocale(language === 'de' && !locale.startsWith('de') ? 'de-DE' : locale, write)
}

/** `4 Dec 2026, 18:31 UTC` or `4. Dez. 2026, 18:31 UTC` */
export function mailTime(portal: Pick<PortalConfig, 'language' | 'locale'>, iso: string): string {
  return inMailLocale(portal, () => dayAndTimeUtc(iso))
}

/** Within a sentence: as a row has it in English, and `4. Dezember 2026 um 18:31 Uhr (UTC)` in German. */
export function mailMoment(portal: Pick<PortalConfig, 'language' | 'locale'>, iso: string): string {
  if (portal.language !== 'de') return mailTime(portal, iso)
  return inMailLocale(
    portal,
    () => `${dayInFullUtc(iso)} um ${writtenDate('clock', iso, { timeZone: 'UTC' }, 'clock')} Uhr (UTC)`,
  )
}

const LIST_LOCALES = { en: 'en-GB', de: 'de-DE' }

/** `One, Two and Three`, or `Eins, Zwei und Drei` */
export function mailList(portal: Pick<PortalConfig, 'language'>, words: readonly string[]): string {
  return new Intl.ListFormat(LIST_LOCALES[portal.language]).format(words)
}

/** What a page asks for where the browser has no access. */
type Enter = 'code' | 'account'

/** A button for each project. */
export function openProjects(
  portal: PortalConfig,
  portalUrl: string,
  projects: readonly NamedProject[],
  enter: Enter = 'code',
): Pick<Mail, 'button' | 'links'> {
  const [button, ...links] = projects.map((project) => openProject(portal, portalUrl, project, enter))
  return { ...(button && { button }), ...(links.length > 0 && { links }) }
}

export function openProject(
  portal: PortalConfig,
  portalUrl: string,
  { key, name }: NamedProject,
  enter: Enter = 'code',
) {
  return { label: mailTexts(portal).buttons.openProject(name), url: `${portalUrl}/${key}?enter=${enter}` }
}

/** What a code opens, for the card of the code. */
export function opensFact(portal: PortalConfig, projects: readonly NamedProject[]): Fact[] {
  const names = projects.map(({ name }) => name)
  return names.length > 0 ? [{ label: mailTexts(portal).labels.opens, value: mailList(portal, names) }] : []
}

/** The message that staff added, if any. `who` writes it; the company, unless a name is given. */
export function quoteOf(portal: PortalConfig, words: string | null | undefined, who = ''): Pick<Mail, 'quote'> {
  const said = words?.trim()
  return said ? { quote: { label: mailTexts(portal).labels.writes(who || portal.company.name), words: said } } : {}
}
