import { expect, test } from 'vitest'
import {
  fillPlaces,
  INVESTOR_MAIL_KINDS,
  type InvestorMailKind,
  MAIL_PARTS,
  mailTextProblem,
  placesOf,
} from '../../../../contract/email/mail-texts.ts'
import { mailKind } from '../../../../contract/email/mails.ts'
import type { Language } from '../../../../contract/language.ts'
import { METAL } from '../../../../contract/operations/accent.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { readPortalConfig } from '../../../portal-config.ts'
import { mailHtml } from '../layout.ts'
import { exampleMail } from '../mail-texts/examples.ts'
import { mailText } from '../plain-text.ts'
import type { Mail } from '../rules.ts'
import { mailTime, shippedTexts } from './rules.ts'

const demo = readPortalConfig('content/portal.json')
const url = 'https://portal.halcyon.example'
const projects = [
  { key: 'vault', name: 'Vault' },
  { key: 'fanz', name: 'Fanz' },
]
const LANGUAGES: Language[] = ['en', 'de']
const EVERY = INVESTOR_MAIL_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const))

function example(kind: InvestorMailKind, language: Language, own = demo.mailTexts): Mail {
  return exampleMail({ ...demo, language, mailTexts: own }, kind, { url, now: '2026-01-15T10:00:00.000Z', projects })
}

function forms(mail: Mail) {
  const head = { company: demo.company, portalUrl: url, logo: undefined, accent: METAL }
  const html = mailHtml(mail, head)
  return { text: mailText(mail, head), html, read: readHtml(html) }
}

/** What a reader of the HTML sees, in one line. */
function readHtml(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<\/?(?:span|wbr|a)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

function linksOf({ button, links = [], unsubscribeLink }: Mail) {
  return [button, ...links, unsubscribeLink].filter((link) => link !== undefined)
}

const flat = (words: string) => words.replace(/\s+/g, ' ')

test.each(EVERY)('%s in %s: its text and its HTML say the same, and nothing is missing', (kind, language) => {
  const mail = example(kind, language)
  const { text, html, read } = forms(mail)
  expect(mail).toMatchObject({ kind, language })
  expect(html).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
  const said = [
    ...(mail.greeting ? [mail.greeting] : []),
    ...mail.paragraphs,
    ...(mail.quote ? [mail.quote.label, mail.quote.words] : []),
    ...(mail.facts ?? []).flatMap(({ label, value }) => [label, value]),
    ...linksOf(mail).map(({ label }) => label),
    ...(mail.closing ?? []),
    ...(mail.notes ?? []),
    demo.company.contact.email,
  ]
  for (const words of said) {
    expect(words.trim()).not.toBe('')
    expect(flat(text)).toContain(flat(words))
    expect(read).toContain(flat(words))
  }
  for (const { url: to } of linksOf(mail)) {
    expect(text.split('\n')).toContain(to)
    expect(html).toContain(`href="${to}"`)
  }
  for (const form of [mail.subject, mail.title, text, read])
    expect(form).not.toMatch(/undefined|null|NaN|[{}]|\[object/)
})

/** Words that no German text has. */
const ENGLISH =
  /(?<![\p{L}-])(the|you|your|yours|and|with|from|this|that|please|agreement|access|signed|sign|version|until|sessions?|questions?|open|when|where|of|to|for|is|are|has|have|not|or|if|by|it|we|our|us|email|days?|minutes?|returned|destroyed|call|meeting|request)(?![\p{L}-])/giu

test.each(INVESTOR_MAIL_KINDS)(
  'the German %s has no English word, and the facts and links of the English one',
  (kind) => {
    const [english, german] = [example(kind, 'en'), example(kind, 'de')]
    const { text, read } = forms(german)
    const calendar = (german.attachments ?? []).flatMap((file) => ('text' in file ? [file.text] : []))
    for (const form of [german.subject, german.title, text, read]) {
      const words = form.replace(/https?:\S+|\S+@\S+/g, ' ')
      expect(words.match(ENGLISH)).toBeNull()
      expect(words, 'a date is German too').not.toMatch(/\d \p{L}{3} \d{4}/u)
    }
    for (const entry of calendar)
      expect(
        entry
          .match(/^(SUMMARY|DESCRIPTION).*/gm)
          ?.join(' ')
          .replace(/https?:\S+/g, '')
          .match(ENGLISH),
      ).toBeNull()
    expect(linksOf(german).map(({ url: to }) => to)).toEqual(linksOf(english).map(({ url: to }) => to))
    for (const field of ['facts', 'notes', 'closing', 'paragraphs'] as const)
      expect(german[field]?.length, field).toBe(english[field]?.length)
    for (const [at, fact] of (english.facts ?? []).entries())
      expect(german.facts?.[at]?.face, 'a code stays one to copy').toBe(fact.face)
    expect(german.token?.code).toBe(english.token?.code)
    expect(german.token?.facts.length).toBe(english.token?.facts.length)
  },
)

test('every shipped text could be stored as it is, so an editor can begin with it', () => {
  for (const [kind, language] of EVERY) {
    const shipped = shippedTexts(kind, language)
    for (const part of MAIL_PARTS)
      if (shipped[part] !== '') expect(mailTextProblem(kind, part, shipped[part]), `${kind} ${part}`).toBeUndefined()
    const own = { [kind]: { [language]: Object.fromEntries(Object.entries(shipped).filter(([, text]) => text)) } }
    expect(example(kind, language, own)).toEqual(example(kind, language))
  }
})

test.each([
  ['nda_signed', 'opening', 'Hello {name}, {party}, {signed}, {codes}', '{codes}'],
  ['nda_signed', 'opening', 'Welcome, {name}.', '{party} and {signed}'],
  ['nda_signed', 'closing', 'Your {', 'braces'],
  ['second_factor', 'subject', 'Your account', '{change}'],
  ['invitation', 'subject', 'Hello\r\nBcc: everyone@x.example', 'one line'],
  ['invitation', 'subject', 'Hello\u2028Bcc: everyone@x.example', 'control characters'],
  ['invitation', 'opening', 'Hello\u0007', 'control characters'],
  ['invitation', 'opening', 'moc.live\u202e', 'direction'],
  ['invitation', 'subject', 'x'.repeat(151), '150'],
  ['invitation', 'closing', 'x'.repeat(1_001), '1,000'],
  ['invitation', 'closing', '  ', 'a text'],
] as const)('%s: a wrong %s is refused with its reason: %j', (kind, part, text, reason) => {
  expect(mailTextProblem(kind, part, text)).toContain(reason)
})

test('a value is put in once, even if it looks like a placeholder', () => {
  expect(fillPlaces('{a} {b} {toString}', { a: '{b}', b: 'x' })).toBe('{b} x {toString}')
})

test('a closing stands above the safety notes, and its lines stay apart', () => {
  const own = {
    link_reset_password: { en: { opening: 'Dear investor.', closing: 'Kind regards,\nElena\n\nNordlicht' } },
  }
  const mail = example('link_reset_password', 'en', own)
  const { text, html } = forms(mail)
  expect(mail.paragraphs).toHaveLength(2)
  expect(mail.closing).toEqual(['Kind regards,\nElena', 'Nordlicht'])
  expect(text).toMatch(/Kind regards,\nElena\n\nNordlicht\n\nThe link works once/)
  expect(html).toContain('Kind regards,<br/>Elena')
})

test('the portal’s own closing is small print at the end, with the address as a link', () => {
  const mail = example('code_activated', 'en')
  const { text, html } = forms(mail)
  expect(mail.closing).toBeUndefined()
  expect(text).toMatch(/\n\nIf you have questions, write to investors@halcyon\.example\.\n\nHalcyon AI\n/)
  expect(html).toMatch(/write to <a href="mailto:investors@halcyon\.example"/)
})

test('a link that a stranger may have caused says whether to report it or that nothing happens without it', () => {
  const lastOf = (kind: InvestorMailKind) => example(kind, 'en').notes?.at(-1)
  for (const kind of ['link_confirm_email', 'link_reopen_codes', 'link_connect_identity'] as const)
    expect(lastOf(kind)).toMatch(/Do not open the link, and write to investors@halcyon\.example/)
  for (const kind of ['link_lost_code', 'link_verify_account', 'link_reset_password', 'link_change_email'] as const)
    expect(lastOf(kind)).toMatch(/you can ignore this email\. \w/)
})

test('a link says what happens on its page, and a new version until when nothing is paused', () => {
  const of = (kind: InvestorMailKind, language: Language = 'en') => flat(forms(example(kind, language)).text)
  expect(of('link_verify_account')).toContain('expires in 15 minutes. You confirm on the page that opens.')
  expect(of('link_reset_password')).toContain('expires in 15 minutes. You set the new password on the page that opens.')
  expect(of('link_lost_code')).toContain('expires in 15 minutes. Confirm on the page that opens to see your code.')
  expect(of('link_reset_password', 'de')).toContain('legen Sie das neue Passwort fest.')
  for (const kind of ['nda_new_version', 'nda_sign_soon'] as const)
    expect(of(kind)).toContain(
      'does not affect your access until 14 Feb 2026, 10:00 UTC. After that, your access is paused until you sign.',
    )
})

test('the example of an agreement binds for calendar years', () => {
  expect(forms(example('nda_term_ending', 'en')).text).toContain('Binding until: 15 Jan 2031, 10:00 UTC')
})

test('a moved meeting says what has changed', () => {
  expect(flat(forms(example('meeting_moved', 'en')).text)).toContain('The time has changed. The attached calendar')
  expect(flat(forms(example('meeting_moved', 'de')).text)).toContain('Ihr Termin hat eine neue Zeit. Der beigefügte')
})

test('a cancelled meeting has no link to it', () => {
  expect(forms(example('meeting_agreed', 'en')).text).toContain('https://meet.example/abc')
  const { text, html } = forms(example('meeting_cancelled', 'en'))
  for (const form of [text, html]) expect(form).not.toContain('meet.example')
})

test('in a German sentence, a time has its month in full', () => {
  expect(forms(example('nda_signed', 'de')).text).toContain('am 15. Januar 2026 um 10:00 Uhr (UTC) unterzeichnet')
})

test('a date, a time with its zone and a telephone number stay on one line, and UTC begins another', () => {
  expect(forms(example('meeting_agreed', 'en')).html).toMatch(
    />Thu, 22 Jan 2026<\/span>, <span[^>]*nowrap[^>]*>11:00 Berlin time<\/span><br\/>\(<span[^>]*>10:00 UTC<\/span>\)/,
  )
  const { html } = forms(example('email_changed', 'de'))
  expect(html).toMatch(/nowrap[^>]*>\+1 702 555 0142<\/span>/)
  expect(html, 'nor does a heading break within this word').toMatch(/Ihre <span[^>]*nowrap[^>]*>E-Mail<\/span>-Adresse/)
})

test('a German email writes dates in the portal’s format if that is a German one', () => {
  const when = (locale: string) => mailTime({ language: 'de', locale }, '2026-12-04T18:31:00.000Z')
  expect(when('en')).toBe('4. Dez. 2026, 18:31 UTC')
  expect(when('de-AT')).toBe('4. Dez. 2026, 18:31 UTC')
  expect(mailTime({ language: 'en', locale: 'de-DE' }, '2026-12-04T18:31:00.000Z'), 'the portal’s format').toBe(
    '4. Dez. 2026, 18:31 UTC',
  )
  expect(dayAndTimeUtc('2026-12-04T18:31:00.000Z'), 'pages keep theirs').toBe('4 Dec 2026, 18:31 UTC')
})

test('the kinds that go to staff cannot be edited, and every other can', () => {
  const staff = mailKind.options.filter((kind) => !(INVESTOR_MAIL_KINDS as readonly string[]).includes(kind))
  expect(staff).toEqual([
    ...['nda_signed_owner', 'nda_term_ending_owner', 'agreement_not_made', 'new_code_requested', 'changes_asked'],
    ...[
      'nda_declined',
      'withdrawal_asked',
      'nda_disowned',
      'return_confirmed',
      'challenge_mode',
      'interest_stated',
      'request_made',
    ],
    ...['request_withdrawn', 'request_message_owner', 'meeting_agreed_owner', 'access_requested', 'new_admin'],
    ...['proposed_admin', 'colleague_added', 'staff_factor_removal', 'alerts', 'log_alarm', 'log_witness'],
    ...['webhook_failing', 'notification', 'test_mail'],
  ])
  for (const kind of INVESTOR_MAIL_KINDS) expect(placesOf(kind)).toContain('company')
})
