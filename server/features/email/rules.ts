import type { MailAgain, MailKind } from '../../../contract/email/mails.ts'
import type { Language } from '../../../contract/language.ts'
import type { AccentRoles, Room } from '../../../contract/operations/accent.ts'
import type { PortalConfig } from '../../portal-config.ts'

/** A labelled value. `code` is shown large, to type; `fixed` is monospaced, for hashes and ids. */
export type Fact = { label: string; value: string; face?: 'code' | 'fixed' }

/**
 * The content of an email, from which the HTML and the text are made. It is stored in the queue, so it is plain data. Inboxes preview the
 * first paragraph, so put codes into facts.
 */
export type Mail = {
  kind: MailKind
  /** English, if it is for staff. It is kept with the words, which are written when the email is queued. */
  language?: Language
  to: string
  /** The person in whose name it is sent, beside the company's name. */
  sender?: string
  /** Keys of the addresses of the people that it names, so that an erasure takes it if it is still unsent. Shown nowhere. */
  about?: string[]
  /** Where one press in the mail program unsubscribes (RFC 8058). */
  unsubscribe?: string
  /** The page for that, as a link at the foot. */
  unsubscribeLink?: { label: string; url: string }
  /** It leaves only if the person may read the update at that moment. */
  unlessLost?: { update: string; person: string }
  /** It tells this person of documents that are new, the latest at `until`. It is counted again when it leaves. */
  digest?: { person: string; until: string }
  subject: string
  title: string
  /** The name of the recipient. */
  greeting?: MailName
  paragraphs: [string, ...string[]]
  /** What a person wrote. */
  quote?: { label: string; words: string }
  /** An access code, as a card like that of the page after signing. */
  token?: { label: string; code: string; facts: Fact[] }
  /** The seal stands beside the title, because a sealed document is attached. */
  isSealed?: boolean
  facts?: Fact[]
  button?: { label: string; url: string }
  /** Further buttons, beside the first. */
  links?: { label: string; url: string }[]
  /** Paragraphs that end it, above the small print. */
  closing?: string[]
  /** Small print below the button. */
  notes?: string[]
  /** Attachments: stored files by their hash, or short texts. */
  attachments?: ({ name: string; type: string } & ({ file: string } | { text: string }))[]
}

/** Who sends the email: shown in every one. */
export type Letterhead = {
  company: PortalConfig['company']
  portalUrl: string
  /** The company is fictional. */
  isDemo?: boolean | undefined
  /**
   * The logo, sent with the email. `hasDark`: there is another for dark grounds. `plate`: there is none, and it could not be seen on one.
   * Without a logo, the name stands alone.
   */
  logo: { hasDark: boolean; plate: boolean } | undefined
  accent: Record<Room, AccentRoles>
}

/** Names the logo within an email that carries it. */
export const LOGO_ID = 'logo'
export const DARK_LOGO_ID = 'logo-dark'
/** Names the drawing of the seal. */
export const SEAL_ID = 'seal'

declare const cleaned: unique symbol
/** A name as emails show it. Anyone can type one, with somebody else's address. */
export type MailName = string & { readonly [cleaned]: 'name' }

const MAX_NAME = 80

/** Letters, marks, spaces and `.'-` only, so that nobody can use the portal to send their words or links to others. */
export function mailName(typed: string): MailName {
  return cut(typed.replaceAll('’', "'").replace(/[^\p{L}\p{M} .'-]/gu, ' ')) as MailName
}

/** For sentences, which need a subject. */
export function nameOrSomeone(typed: string): string {
  return mailName(typed) || 'Someone'
}

/** The same for companies and the like, which also have digits and `&,()+`. */
export function mailLabel(typed: string): string {
  return cut(typed.replaceAll('’', "'").replace(/[^\p{L}\p{M}\p{N} .'&,()+-]/gu, ' '))
}

/** Email programs make a link of `word.word`, so a dot stays only after an initial or at the end of a word. */
function cut(text: string): string {
  const unlinked = text.normalize('NFC').replace(/\.(?=[\p{L}\p{M}\p{N}-]{2})/gu, '. ')
  return [...oneLine(unlinked)].slice(0, MAX_NAME).join('').trim()
}

/** Removes line breaks, because one in a subject would start another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

const MAX_REPLY = 200

/** The answer of a mail server in one line, without the addresses that it may repeat. */
export function replyText(reply: string): string {
  return oneLine(reply.replace(/<?[^\s<>]+@[^\s<>]+>?/g, '(address)')).slice(0, MAX_REPLY)
}

const AGAIN: Partial<Record<MailKind, MailAgain>> = {
  nda_signed: 'code',
  new_code: 'code',
  code_sent_again: 'code',
  code_activated: 'code',
  agreement_copy: 'copy',
  link_confirm_email: 'confirmation',
  link_verify_account: 'confirmation',
  invitation: 'invitation',
  invitation_reminder: 'invitation',
}

/** Whether the email shows the seal. */
export function showsSeal({ token, isSealed }: Mail): boolean {
  return token !== undefined || isSealed === true
}

/** What sending an email of this kind again sends. */
export function againOf(kind: MailKind): MailAgain | null {
  return AGAIN[kind] ?? null
}
