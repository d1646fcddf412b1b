import type { Language } from '../language.ts'
import { number } from '../number-format.ts'
import type { MailKind } from './mails.ts'

/** What staff can write themselves in an email to investors. Codes, links, facts, safety notes and the foot stay as they are. */
export const MAIL_PARTS = ['subject', 'opening', 'closing'] as const
export type MailPart = (typeof MAIL_PARTS)[number]

export const MAIL_PART_LENGTHS: Record<MailPart, number> = { subject: 150, opening: 1_000, closing: 1_000 }

type About = {
  /** When the portal sends it, for staff. */
  sent: string
  /** The placeholders of its texts, besides those of every email. */
  places: readonly string[]
  /** What an own text must contain, because the email says it nowhere else. */
  needs?: { subject?: readonly string[]; opening?: readonly string[] }
}

/** Placeholders of every email: the company's name and its contact address. */
const COMMON_PLACES = ['company', 'contact'] as const

/** The emails to investors, by what they are about. Those to staff stay in English and cannot be edited. */
export const MAIL_TEXT_GROUPS = [
  { name: 'Signing', kinds: ['invitation', 'invitation_reminder', 'nda_signed', 'nda_signed_again', 'agreement_copy'] },
  {
    name: 'Codes',
    kinds: [
      ...(['code_activated', 'code_declined', 'made_code', 'code_sent_again'] as const),
      ...(['new_code', 'new_code_declined', 'address_digits'] as const),
    ],
  },
  {
    name: 'Links',
    kinds: [
      ...(['link_confirm_email', 'link_reopen_codes', 'link_lost_code', 'link_verify_account'] as const),
      ...(['link_reset_password', 'link_change_email', 'link_connect_identity'] as const),
    ],
  },
  {
    name: 'Access and requests',
    kinds: [
      ...(['access_approved', 'access_declined', 'request_answered', 'request_declined', 'request_message'] as const),
      ...([
        'question_answered',
        'investor_update',
        'new_documents',
        'meeting_agreed',
        'meeting_moved',
        'meeting_cancelled',
      ] as const),
    ],
  },
  {
    name: 'Term of the agreement',
    kinds: [
      ...(['nda_new_version', 'nda_sign_soon', 'nda_term_ending', 'changes_answered'] as const),
      ...(['withdrawal_declined', 'nda_withdrawn', 'return_asked', 'return_receipt'] as const),
    ],
  },
  {
    name: 'Accounts',
    kinds: [
      ...(['already_registered', 'password_changed', 'email_changed', 'second_factor'] as const),
      ...(['factor_removal', 'factors_removed', 'identity_linked'] as const),
    ],
  },
] as const satisfies readonly { name: string; kinds: readonly MailKind[] }[]

export type InvestorMailKind = (typeof MAIL_TEXT_GROUPS)[number]['kinds'][number]
export const INVESTOR_MAIL_KINDS = MAIL_TEXT_GROUPS.flatMap(({ kinds }): readonly InvestorMailKind[] => kinds)

export const MAIL_TEXTS = {
  invitation: { sent: 'Staff invite someone.', places: ['name'] },
  invitation_reminder: { sent: 'Staff remind someone who was invited and has not signed.', places: ['name'] },
  nda_signed: {
    sent: 'Someone has signed for the first time. The email contains the personal code.',
    places: ['name', 'party', 'signed'],
    needs: { opening: ['party', 'signed'] },
  },
  nda_signed_again: {
    sent: 'Someone has signed a newer version. They keep their code.',
    places: ['name', 'party', 'signed', 'version'],
    needs: { opening: ['party', 'signed'] },
  },
  agreement_copy: {
    sent: 'The signed copy is ready, a few seconds after signing. The copy is attached.',
    places: ['name', 'party', 'signed'],
    needs: { opening: ['party', 'signed'] },
  },
  code_activated: {
    sent: 'Staff activate a personal code after their review.',
    places: ['name', 'days', 'sessions'],
    needs: { opening: ['days', 'sessions'] },
  },
  code_declined: { sent: 'Staff decline a signature after their review.', places: ['name'] },
  made_code: { sent: 'Staff make a code for someone.', places: ['name', 'projects'] },
  code_sent_again: { sent: 'Staff send someone their code again.', places: ['name'] },
  new_code: { sent: 'A new code replaces an earlier one, or is issued for an agreement on paper.', places: ['name'] },
  new_code_declined: { sent: 'Staff decline a request for a new code.', places: ['name'] },
  address_digits: { sent: 'Someone wants to read documents and has to confirm their address.', places: ['name'] },
  link_confirm_email: { sent: 'A signer has to confirm their address before the code becomes active.', places: [] },
  link_reopen_codes: { sent: 'Someone tries a code in a new browser while challenge mode is on.', places: [] },
  link_lost_code: { sent: 'Someone asks for a lost code.', places: [] },
  link_verify_account: { sent: 'Someone asks for an account.', places: [] },
  link_reset_password: { sent: 'Someone has forgotten a password.', places: [] },
  link_change_email: { sent: 'Someone changes the address of an account.', places: [] },
  link_connect_identity: { sent: 'Someone signs in through a provider for the first time.', places: [] },
  access_approved: { sent: 'Staff approve someone as an existing investor.', places: ['name', 'projects'] },
  access_declined: { sent: 'Staff decline a request for access.', places: ['name'] },
  request_answered: {
    sent: 'Staff approve a request for the data room.',
    places: ['name', 'request'],
    needs: { opening: ['request'] },
  },
  request_declined: {
    sent: 'Staff decline a request for a call, a meeting or the data room.',
    places: ['name', 'request'],
    needs: { opening: ['request'] },
  },
  request_message: {
    sent: 'Staff write to someone about a request.',
    places: ['name', 'request'],
    needs: { opening: ['request'] },
  },
  question_answered: {
    sent: 'Staff answer a question about a project. The email links to the answer.',
    places: ['name', 'project'],
  },
  investor_update: {
    sent: 'Staff send an update about a project. The email links to the update.',
    places: ['name', 'project'],
  },
  new_documents: {
    sent: 'A project has new or replaced documents that the reader has not opened. Turn it on in Settings.',
    places: ['name', 'documents'],
    needs: { opening: ['documents'] },
  },
  meeting_agreed: {
    sent: 'Staff agree to a call or meeting. A calendar entry is attached.',
    places: ['name', 'meeting'],
  },
  meeting_moved: {
    sent: 'The time, place or duration of a meeting changes.',
    places: ['name', 'meeting', 'changes'],
  },
  meeting_cancelled: { sent: 'A meeting is cancelled.', places: ['name', 'meeting'] },
  nda_new_version: {
    sent: 'A new version with a signing deadline is published.',
    places: ['name', 'party', 'signBy'],
    needs: { opening: ['signBy'] },
  },
  nda_sign_soon: {
    sent: 'The deadline for signing a new version is one week away.',
    places: ['name', 'party', 'signBy'],
  },
  nda_term_ending: {
    sent: 'The term of an agreement ends in 60 days.',
    places: ['name', 'party', 'signed', 'ends'],
    needs: { opening: ['ends'] },
  },
  changes_answered: { sent: 'Staff answer a request for changes to the agreement.', places: ['name'] },
  withdrawal_declined: { sent: 'Staff decline a request to withdraw.', places: ['name'] },
  nda_withdrawn: { sent: 'Staff record a withdrawal.', places: ['name'] },
  return_asked: { sent: 'Staff ask someone to return or destroy confidential information.', places: ['name'] },
  return_receipt: { sent: 'Someone has confirmed the return or destruction.', places: ['name'] },
  already_registered: { sent: 'Someone asks for an account with an address that has one.', places: [] },
  password_changed: { sent: 'The password of an account was changed.', places: [] },
  email_changed: { sent: 'The address of an account was changed. The email goes to the earlier address.', places: [] },
  second_factor: {
    sent: 'A passkey or an authenticator app was added or removed.',
    places: ['factor', 'change'],
    needs: { subject: ['change'] },
  },
  factor_removal: { sent: 'Someone has asked to remove a lost authenticator app and passkeys.', places: [] },
  factors_removed: { sent: 'A lost authenticator app and passkeys were removed.', places: [] },
  identity_linked: {
    sent: 'A sign-in through a provider was added to an account.',
    places: ['provider'],
    needs: { subject: ['provider'] },
  },
} as const satisfies Record<InvestorMailKind, About>

type MailPlace<K extends InvestorMailKind> = (typeof COMMON_PLACES)[number] | (typeof MAIL_TEXTS)[K]['places'][number]

/** What stands for each placeholder of a kind. */
export type MailPlaces<K extends InvestorMailKind> = Record<MailPlace<K>, string>

export function placesOf(kind: InvestorMailKind): readonly string[] {
  return [...MAIL_TEXTS[kind].places, ...COMMON_PLACES]
}

export function neededPlaces(kind: InvestorMailKind, part: MailPart): readonly string[] {
  const { needs }: About = MAIL_TEXTS[kind]
  return part === 'closing' ? [] : (needs?.[part] ?? [])
}

const PLACE = /\{([^{}]*)\}/g

/** Puts values in for placeholders, in one pass, so that a value cannot contain another placeholder. */
export function fillPlaces(text: string, places: Record<string, string>): string {
  return text.replace(PLACE, (whole, name: string) => (Object.hasOwn(places, name) ? (places[name] ?? '') : whole))
}

/** What is wrong with an own text, as it follows "The subject"; undefined if nothing is. */
export function mailTextProblem(kind: InvestorMailKind, part: MailPart, text: string): string | undefined {
  const most = MAIL_PART_LENGTHS[part]
  const forbidden = part === 'subject' ? /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u : /[^\P{Cc}\n]|[\p{Cs}\p{Zl}\p{Zp}]/u
  if (text.trim() === '') return 'must contain a text'
  if (text.length > most) return `must have at most ${number(most)} characters`
  if (part === 'subject' && /[\r\n]/.test(text)) return 'must be one line'
  if (forbidden.test(text)) return 'must not contain control characters'
  if (HIDDEN.test(text)) return 'must not contain characters that nobody sees or that turn the direction of text'
  const known = placesOf(kind)
  const named = [...text.matchAll(PLACE)].map(([, name = '']) => name)
  const unknown = named.find((name) => !known.includes(name))
  if (unknown !== undefined)
    return `must not contain {${unknown}}, which this email does not have. It can contain ${known.map(braced).join(', ')}`
  if (/[{}]/.test(text.replace(PLACE, ''))) return 'must not contain braces other than those of a placeholder'
  const missing = neededPlaces(kind, part).filter((name) => !named.includes(name))
  if (missing.length > 0) return `must contain ${missing.map(braced).join(' and ')}, which the email says nowhere else`
  return undefined
}

/** As in `visible-text.ts`; here they are refused, because a subject is copied into a header and an inbox as it is. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/

function braced(name: string): string {
  return `{${name}}`
}

export type OwnMailText = { [Part in MailPart]?: string | undefined }
/** The texts that staff wrote themselves, by kind and language. */
export type OwnMailTexts = { [K in InvestorMailKind]?: { [L in Language]?: OwnMailText | undefined } | undefined }
