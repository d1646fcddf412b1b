import type { InvestorMailKind } from '../../../../contract/email/mail-texts.ts'
import { DAY_MS } from '../../../../contract/limits.ts'
import type { NamedProject } from '../../../access/projects.ts'
import { termEnd } from '../../../access/signing-due.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import { iso } from '../../../platform/clock.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { digitsMail } from '../../access-codes/address-proof/mails.ts'
import * as codes from '../../access-codes/mails.ts'
import * as accounts from '../../accounts/mails.ts'
import { signerCopyMail } from '../../agreements/executed-copy/mails.ts'
import type { SignedFacts } from '../../agreements/executed-copy/rules.ts'
import { invitationMail, reminderMail } from '../../agreements/invitations/mails.ts'
import { signedAgainMail, signerMail } from '../../agreements/signing/mails.ts'
import * as term from '../../agreements/term/mails.ts'
import { newDocumentsMail } from '../../data-room/digests/mails.ts'
import { questionAnsweredMail } from '../../data-room/questions/mails.ts'
import { updateMail } from '../../data-room/updates/mails.ts'
import * as people from '../../people/mails.ts'
import * as answers from '../../people/requests/mails.ts'
import { meetingMails } from '../../people/requests/meeting-mails.ts'
import type { RequestRow } from '../../people/requests/queries.ts'
import * as threads from '../../people/requests/thread-mails.ts'
import type { MeetingRow } from '../../people/requests/thread-queries.ts'
import type { Mail } from '../rules.ts'
import { linkMail, type MailedPurpose } from '../verification-links/mails.ts'

type Context = { url: string; now: string; projects: readonly NamedProject[] }

const PERSON = { email: 'elena.marchetti@investor.example', name: 'Elena Marchetti' }
const ID = 'q7Wc0xqXh3JqT2mN'
const HASH = '9c2e41d07fa6b35e8810c4d9725bf36a9c2e41d07fa6b35e8810c4d9725bf36a'
const SECRET = 'example.example'
const PROVIDER = 'Google'
const WORDS = { en: 'Thank you for your interest.', de: 'Vielen Dank für Ihr Interesse.' }

/** An email with example data, made by the same function as a real one. */
export function exampleMail(portal: PortalConfig, kind: InvestorMailKind, { url, now, projects }: Context): Mail {
  const after = (days: number) => iso(Date.parse(now) + days * DAY_MS)
  const to = PERSON.email
  const words = WORDS[portal.language]
  const code = `${portal.codePrefix}7K4QM2`
  const row = {
    ...{ id: ID, email: to, full_name: PERSON.name, company_name: 'Northgate', phone_number: '+49 30 5550100' },
    ...{
      nda_version: 1,
      nda_text_hash: HASH,
      signed_at: now,
      bound_until: iso(termEnd(new Date(now), portal.nda.termYears)),
    },
    ...{ ip_address: '198.51.100.1', extra_fields: '{}', invited_at: null, party: portal.company.legalName },
  } as unknown as SubmissionRow & { party: string }
  const request = { at: now, address: '198.51.100.1' }
  const mailed = {
    ...{ to, name: PERSON.name, code, validFrom: now, validUntil: after(portal.codes.lifetimeDays) },
    ...{ usesRemaining: portal.codes.uses, begun: true, projects },
  }
  const asked = { id: ID, kind: 'call', email: to, words, time_zone: 'Europe/Berlin' } as RequestRow
  const meeting = { starts_at: after(7), minutes: 45, place: 'https://meet.example/abc', sequence: 0 } as MeetingRow
  const demand = { version: 2, signBy: after(30) }
  const link = (purpose: MailedPurpose) =>
    linkMail(portal, purpose, { to, url: `${url}/confirm#${SECRET}`, request, provider: PROVIDER })
  const meets = (change: 'agreed' | 'moved' | 'cancelled') => {
    const about = { ...meeting, updated_at: now }
    const before =
      change === 'moved' ? { ...meeting, starts_at: iso(Date.parse(meeting.starts_at) - DAY_MS) } : undefined
    const [mail] = meetingMails({ portal, url, who: PERSON, request: asked, meeting: about, change, words, before })
    if (!mail) throw new Error('a meeting has an email to the person')
    return mail
  }
  const answer = (about: string, given: 'approved' | 'declined') => {
    const mail = answers.answerMail(portal, { kind: about, email: to, name: PERSON.name, words }, given)
    if (!mail) throw new Error(`no email answers ${about}`)
    return mail
  }
  const invited = { email: to, fullName: PERSON.name, endsAt: after(30), sender: '', note: '' }
  const invitation = `${url}/nda-gate#invitation=${SECRET}`
  const confirmed = { outcome: 'destroyed', words, at: now } as const

  const example = projects[0] ?? { key: 'vault' as NamedProject['key'], name: '' }

  const makers: Record<InvestorMailKind, () => Mail> = {
    invitation: () => invitationMail(portal, invitation, invited),
    invitation_reminder: () => reminderMail(portal, invitation, invited),
    nda_signed: () =>
      signerMail(portal, url, {
        ...{ submission: row, code, projects, validUntil: mailed.validUntil },
        activation: portal.nda.activation,
      }),
    nda_signed_again: () => signedAgainMail(portal, url, { ...row, nda_version: 2 }),
    agreement_copy: () =>
      signerCopyMail(portal, url, row as unknown as SignedFacts, { file: HASH, level: 'B-T', certificate: HASH }),
    code_activated: () => codes.activatedMail(portal, url, { ...PERSON, validUntil: mailed.validUntil, projects }),
    code_declined: () => codes.codeDeclinedMail(portal, { ...PERSON, reason: words }),
    made_code: () => codes.madeCodeMail(portal, url, mailed),
    code_sent_again: () => codes.codeAgainMail(portal, url, mailed),
    new_code: () => codes.newCodeMail(portal, url, mailed, 'replaced'),
    new_code_declined: () => answers.codeDeclinedMail(portal, { ...PERSON, words }),
    address_digits: () => digitsMail(portal, { to, name: PERSON.name, digits: '048213', request }),
    link_confirm_email: () => link('confirm_email'),
    link_reopen_codes: () => link('reopen_codes'),
    link_lost_code: () => link('lost_code'),
    link_verify_account: () => link('verify_account'),
    link_reset_password: () => link('reset_password'),
    link_change_email: () => link('change_email'),
    link_connect_identity: () => link('connect_identity'),
    access_approved: () => people.accessApprovedMail(portal, url, { person: PERSON, projects, words }),
    access_declined: () => people.accessDeclinedMail(portal, { person: PERSON, words }),
    request_answered: () =>
      threads.requestAnsweredMail(
        portal,
        url,
        PERSON,
        { ...asked, kind: 'data_room' },
        { project: example, opened: [example.name] },
      ),
    question_answered: () => questionAnsweredMail(portal, url, PERSON, example),
    investor_update: () =>
      updateMail(portal, url, {
        ...PERSON,
        project: example,
        unsubscribe: { post: `${url}/api/unsubscribe/example`, page: `${url}/unsubscribe#example` },
      }),
    new_documents: () =>
      newDocumentsMail(portal, url, {
        ...PERSON,
        projects: projects.map((project, at) => ({ ...project, count: at + 1 })),
        unsubscribe: { post: `${url}/api/unsubscribe/example`, page: `${url}/unsubscribe#example` },
      }),
    request_declined: () => threads.requestDeclinedMail(portal, url, PERSON, asked),
    request_message: () => threads.messageToPersonMail(portal, url, PERSON, { kind: 'call', words }),
    meeting_agreed: () => meets('agreed'),
    meeting_moved: () => meets('moved'),
    meeting_cancelled: () => meets('cancelled'),
    nda_new_version: () => term.newVersionMail(portal, url, row, demand),
    nda_sign_soon: () => term.signSoonMail(portal, url, row, demand),
    nda_term_ending: () => term.termEndingMail(portal, url, row),
    changes_answered: () => answer('nda_changes', 'approved'),
    withdrawal_declined: () => answer('withdrawal', 'declined'),
    nda_withdrawn: () => term.withdrawnMail(portal, row, now),
    return_asked: () =>
      term.returnAskedMail(portal, row, { words, url: `${url}/confirm-return#${SECRET}`, linkEndsAt: after(30) }),
    return_receipt: () => term.returnReceiptMail(portal, row, confirmed),
    already_registered: () => accounts.alreadyRegisteredMail(portal, url, { to }),
    password_changed: () => accounts.passwordChangedMail(portal, url, { to, ...request }),
    email_changed: () => accounts.emailChangedMail(portal, { to, ...request }),
    second_factor: () => accounts.secondFactorMail(portal, { to, act: 'enrolled', kind: 'passkey', ...request }),
    factor_removal: () =>
      accounts.factorRemovalMail(portal, { to, url: `${url}/confirm-account#${SECRET}`, at: after(3) }),
    factors_removed: () => accounts.factorsRemovedMail(portal, { to, at: now }),
    identity_linked: () => accounts.linkedMail(portal, { to, providerName: PROVIDER, takenOver: false, ...request }),
  }
  return makers[kind]()
}
