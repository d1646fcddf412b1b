import sharp from 'sharp'
import { expect, test } from 'vitest'
import { METAL } from '../../../contract/operations/accent.ts'
import { readPortalConfig } from '../../portal-config.ts'
import { digitsMail } from '../access-codes/address-proof/mails.ts'
import * as codes from '../access-codes/mails.ts'
import * as accounts from '../accounts/mails.ts'
import { notMadeMail, ownerMail, signerCopyMail } from '../agreements/executed-copy/mails.ts'
import type { SignedFacts } from '../agreements/executed-copy/rules.ts'
import { invitationMail, reminderMail } from '../agreements/invitations/mails.ts'
import { notificationMail } from '../notifications/mails.ts'
import type { Item } from '../notifications/messages.ts'
import { testMail } from '../operations/system/probes/mails.ts'
import * as people from '../people/mails.ts'
import * as requests from '../people/requests/mails.ts'
import * as log from '../transparency-log/mails.ts'
import { drawSeal } from './draw-seal.ts'
import { mailHtml } from './layout.ts'
import { mailText } from './plain-text.ts'
import type { Mail } from './rules.ts'

const portal = readPortalConfig('content/portal.json')
const URL = 'https://portal.halcyon.example'
const AT = '2026-01-15T10:00:00.000Z'
const person = { email: 'elena@x.example', name: '<b>x</b>' }
const head = { company: portal.company, portalUrl: URL, logo: undefined, accent: METAL }

const VAULT = { key: 'vault', name: 'Vault' }
const FANZ = { key: 'fanz', name: 'Fanz' }
const code = {
  ...{ to: person.email, name: person.name, code: 'HALCYON-7K4QM2', validFrom: AT, validUntil: AT },
  projects: [VAULT, FANZ],
}
const invited = { email: person.email, fullName: person.name }
const WHEN = '15 Jan 2026, 10:00 UTC'
const DONE = { at: AT, address: '198.51.100.7' }
const OWNER = portal.notifications.owner

const signed = {
  ...{ id: 'q7Wc0xqXh3Jq', full_name: '<b>x</b>', company_name: 'Northgate', email: person.email },
  ...{ nda_version: 2, nda_text_hash: 'text-hash', signed_at: AT, ip_address: '198.51.100.1' },
  ...{ phone_number: '+1 415 555 0119', extra_fields: '{}', invited_at: null },
  party: 'Halcyon AI, Inc.',
} as SignedFacts
const happened: Item = {
  id: '1',
  type: 'nda.signed',
  at: AT,
  says: 'Ada Lovelace signed the agreement.',
  path: '/admin/people/1',
}
const replaced = { id: 'record-1', full_name: 'x', company_name: 'y', signed_at: AT, ip_address: '198.51.100.2' }
const sealed = { file: 'file-hash', level: 'B-T', certificate: 'certificate-hash' }

/** Each mail, to whom it goes, and what it must say. */
const MAILS: [Mail, string, string[]][] = [
  [accounts.alreadyRegisteredMail(portal, URL, { to: person.email }), person.email, ['already has one', `${URL}/`]],
  [
    accounts.accessRequestedMail(portal, URL, { ...person, interestAmounts: '$100K - $500K', accredited: true }),
    OWNER,
    [person.email, '$100K - $500K', 'self-confirmed', `${URL}/admin/requests`],
  ],
  [testMail(portal, person.email, AT), person.email, ['You asked for this email', WHEN, 'spam folder']],
  [
    log.alarmMail(portal, 'Entry 7: its row is gone.'),
    OWNER,
    ['Entry 7: its row is gone.', 'restored a backup', 'Copy both'],
  ],
  [
    log.witnessMail(portal, 'notary@x.example', {
      note: 'x\n7\nroot=\n\n— x sig=\n',
      size: 7,
      at: AT,
      vkeys: ['x+1+y='],
    }),
    'notary@x.example',
    ['keep this email', 'root=', '— x sig=', 'x+1+y=', WHEN],
  ],
  [
    signerCopyMail(portal, URL, signed, sealed),
    person.email,
    [
      WHEN,
      'Halcyon AI, Inc.',
      'file-hash',
      'text-hash',
      'certificate-hash',
      'PAdES B-T',
      `${URL}/verify`,
      'Choose “Verify the file” to check it.',
      'If you did not sign this agreement, write to',
    ],
  ],
  [
    ownerMail(portal, URL, signed, { awaitsReview: true, replaced: undefined }, sealed),
    OWNER,
    ['Northgate', 'not verified', 'file-hash', 'waits for you', `${URL}/admin/review?submission=q7Wc0xqXh3Jq`],
  ],
  [
    ownerMail(portal, URL, signed, { awaitsReview: false, replaced }, sealed),
    OWNER,
    ['replaces an earlier signature', 'record record-1'],
  ],
  [
    notMadeMail(portal, URL, signed, { awaitsReview: true, replaced: undefined }, 'not_made'),
    OWNER,
    ['The signature is valid', 'q7Wc0xqXh3Jq', 'not_made', `${URL}/admin/review?submission=q7Wc0xqXh3Jq`],
  ],
  [
    accounts.passwordChangedMail(portal, URL, { to: person.email, ...DONE }),
    person.email,
    ['contact us at once', WHEN, DONE.address, `${URL}/?signin=forgotten`],
  ],
  [
    accounts.emailChangedMail(portal, { to: 'old@x.example', ...DONE }),
    'old@x.example',
    ['contact us at once', WHEN, DONE.address],
  ],
  [
    accounts.secondFactorMail(portal, { to: person.email, act: 'removed', kind: 'passkey', ...DONE }),
    person.email,
    ['A passkey was removed from your account', 'contact us at once', WHEN, DONE.address],
  ],
  [
    accounts.factorRemovalMail(portal, { to: person.email, url: `${URL}/confirm-account#x.y`, at: AT }),
    person.email,
    [WHEN, 'Cancel the removal', `${URL}/confirm-account#x.y`, 'contact us at once'],
  ],
  [accounts.factorsRemovedMail(portal, { to: person.email, at: AT }), person.email, ['contact us at once', WHEN]],
  [
    accounts.staffFactorRemovalMail(URL, { to: 'other@halcyon.example', email: person.email, at: AT }),
    'other@halcyon.example',
    [person.email, WHEN, 'suspend the account', `${URL}/admin/people`],
  ],
  [
    accounts.proposedAdminMail(portal, URL, { to: 'other@halcyon.example', email: person.email }),
    'other@halcyon.example',
    [person.email, 'has no staff rights', `${URL}/admin/people`],
  ],
  [
    people.colleagueMail(portal, { to: person.email, name: 'Elena', url: `${URL}/confirm-account#x.y`, role: 'admin' }),
    person.email,
    ['made an admin', 'seven days', `${URL}/confirm-account#x.y`],
  ],
  [
    accounts.newAdminMail(portal, URL, { to: 'other@halcyon.example', email: person.email, role: 'admin' }),
    'other@halcyon.example',
    [person.email, 'the rights of an admin', `${URL}/admin/people`],
  ],
  [
    people.accessApprovedMail(portal, URL, {
      person,
      projects: [VAULT, { key: 'realestate', name: 'Real Estate' }],
      words: 'Welcome.\nCall us.',
    }),
    person.email,
    ['your access to Vault and Real Estate', 'Welcome.', 'Call us.', `${URL}/vault?enter=account`, 'Open Real Estate'],
  ],
  [people.accessDeclinedMail(portal, { person, words: 'Not in this round.' }), person.email, ['Not in this round.']],
  [
    people.newAdminMail(portal, URL, 'other@halcyon.example', { person, at: AT, how: 'by ada@halcyon.example' }),
    'other@halcyon.example',
    [`${person.email} was made an admin of the portal by ada@halcyon.example`, WHEN, `${URL}/admin/people`],
  ],
  [
    codes.codeDeclinedMail(portal, { email: person.email, name: person.name, reason: 'We do not know you yet.' }),
    person.email,
    ['has not activated your access code', 'stays in force', 'We do not know you yet.'],
  ],
  [
    codes.codeAgainMail(portal, URL, { ...code, usesRemaining: 24, begun: true }),
    person.email,
    [code.code, WHEN, '24', 'Open Vault', `${URL}/vault?enter=code`, `${URL}/fanz?enter=code`],
  ],
  [
    codes.newCodeMail(portal, URL, { ...code, usesRemaining: -1, begun: false }, 'replaced'),
    person.email,
    [code.code, 'Starts', WHEN, 'unlimited', `${URL}/unlock`],
  ],
  [
    codes.activatedMail(portal, URL, { ...person, validUntil: AT, projects: [FANZ] }),
    person.email,
    ['is now active', 'Valid until', WHEN, 'Open Fanz', `${URL}/fanz?enter=code`],
  ],
  [
    digitsMail(portal, { ...code, digits: '048213', request: { at: AT, address: '198.51.100.1' } }),
    person.email,
    ['048213', '10 minutes', WHEN, '198.51.100.1', 'someone else knows your access code'],
  ],
  [
    requests.codeRequestMail(portal, URL, { id: 'request-1', email: person.email }),
    OWNER,
    [person.email, 'request-1', 'until you approve', `${URL}/admin/requests`],
  ],
  [
    requests.codeDeclinedMail(portal, { ...person, words: 'Please call us first.' }),
    person.email,
    ['Please call us first.'],
  ],
  [
    invitationMail(portal, `${URL}/nda-gate#invitation=x.y`, { ...invited, endsAt: AT, sender: '', note: '' }),
    person.email,
    ['invites you to its investor portal', WHEN, 'Do not forward it', `${URL}/nda-gate#invitation=x.y`],
  ],
  [
    reminderMail(portal, `${URL}/nda-gate#invitation=x.y`, { ...invited, endsAt: AT, sender: '', note: '' }),
    person.email,
    ['have not signed the non-disclosure agreement', WHEN, `${URL}/nda-gate#invitation=x.y`],
  ],
  [
    notificationMail(portal, URL, { to: 'ira@x.example', timeZone: 'Europe/Berlin' }, [happened]),
    'ira@x.example',
    [happened.says, 'Berlin time', `${URL}/admin/people/1`],
  ],
  [
    notificationMail(portal, URL, { to: 'ira@x.example', timeZone: 'Europe/Berlin' }, Array(50).fill(happened)),
    'ira@x.example',
    ['50 notifications', happened.says, 'There are 10 more', '/admin/notifications'],
  ],
]

test.each(MAILS.map(([mail, to, said]) => [mail.kind, mail, to, said] as const))(
  '%s goes to the right people, and its text and HTML say the same',
  async (_, mail, to, said) => {
    expect(mail.to).toBe(to)
    const text = mailText(mail, head)
    const html = mailHtml(mail, head)
    for (const words of [...said, portal.company.contact.email]) {
      expect(text).toContain(words)
      expect(html.replace(/<\/?(?:span|wbr|a)\b[^>]*>/g, ''), 'in its words or addresses').toSatisfy(
        (read: string) => read.includes(words) || html.includes(words),
      )
    }
    expect(html, 'a name is text').not.toContain('<b>')
    expect(html, 'nothing is fetched').not.toMatch(/<link|@import|url\(|srcset|background=|src="(?!cid:)/)
    expect(Buffer.byteLength(html)).toBeLessThan(50_000)
    expect(text).not.toMatch(/undefined|null|\n{3}/)
    expect(html).not.toMatch(/undefined|>null</)
  },
)

test('no subject or preview contains a code, because locked screens show them', () => {
  for (const [mail] of MAILS)
    expect(`${mail.subject} ${mail.title} ${mail.paragraphs.join(' ')}`).not.toContain('HALCYON-')
})

test('an email with a code shows it as a card with the seal, and a sealed document has the seal beside its title', () => {
  const token = mailHtml(codes.codeAgainMail(portal, URL, { ...code, usesRemaining: 24, begun: true }), head)
  expect(token).toMatch(
    /bgcolor="#0e1619".*cid:seal.*HALCYON-7K4QM2.*Opens.*Vault and Fanz.*>Open Vault<.*>Open Fanz<.*copy one of these/s,
  )
  expect(token).toContain('alt="Seal of Halcyon AI"')
  expect(mailHtml(signerCopyMail(portal, URL, signed, sealed), head)).toMatch(/Your signed copy.*cid:seal/s)
  expect(mailHtml(testMail(portal, person.email, AT), head)).not.toContain('cid:')
})

test('the seal is a small PNG in the colour of the company, with nothing behind it', async () => {
  const png = drawSeal('#a8763a')
  expect(png.length).toBeLessThan(10_000)
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 144, height: 144, channels: 4 })
  const pixels = Array.from({ length: 144 * 144 }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)])
  expect(pixels[0]?.[3]).toBe(0)
  const inked = pixels.filter(([, , , alpha]) => alpha === 255)
  expect(inked.length / pixels.length).toBeGreaterThan(0.03)
  expect(new Set(inked.map((pixel) => pixel.join()))).toEqual(new Set(['168,118,58,255']))
})
