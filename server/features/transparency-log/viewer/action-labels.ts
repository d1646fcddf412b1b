import type { AUDIT_KINDS } from '../../../../contract/transparency-log/audit-entries.ts'
import type { AuditAction } from '../../../audit/service.ts'

export type AuditKind = (typeof AUDIT_KINDS)[number]
type Detail = Record<string, string | number | boolean | undefined>

/** What a sentence is made of, beside who acted. */
type Facts = {
  detail: Detail
  /** ` Vault`, with the blank before it; empty where the entry is of no page. */
  page: string
  /** `code ••••••4F`, or `a code` where none is known. */
  code: string
  /** ` of Elena Marchetti`; empty where whoever acted is meant, or nobody is known. */
  whose: string
}
type Said = string | ((facts: Facts) => string)

const REASONS: Record<string, string> = {
  code_invalid: 'there is no such code',
  unlock_invalid: 'there is no such code, or it has ended',
  code_wrong_route: 'it does not open this page',
  code_nda_required: 'nobody signed in this browser',
  code_shared_over: 'the 48 hours were over',
  code_shared_succeeded: 'the 48 hours were over',
  code_not_yet_active: 'it has not begun',
  code_expired: 'it has ended',
  code_used_up: 'its uses are used up',
  too_many_attempts: 'there were too many attempts',
  email_required: 'no email was given with it',
  session_missing: 'there was no session',
  session_locked: 'the session was locked',
  access_required: 'nothing had opened it',
  auth_required: 'nobody was signed in',
}
const because = ({ detail }: Facts) => {
  const reason = String(detail.reason ?? '')
  return reason ? `: ${REASONS[reason] ?? reason.replaceAll('_', ' ')}` : ''
}
const at = ({ detail, page }: Facts) =>
  detail.at === 'gate' ? ` at the gate of${page || ' a page'}` : ' at the unlock screen'
const counted = (value: Detail[string], one: string, many: string) => `${value ?? 0} ${value === 1 ? one : many}`

const LISTS: Record<string, string> = {
  'nda-submissions': 'the list of signatures',
  'access-codes': 'the list of codes',
  'shared-access': 'the list of shared access',
  'audit-log': 'the log',
  obligations: 'the list of who is bound',
}

/** What a person asks of staff, by the kind of the request. */
const ASKED: Record<string, string> = {
  access: 'asked for access as an existing investor',
  call: 'asked for an investor call',
  meeting: 'asked for a 1:1 meeting',
  data_room: 'asked for access to the data room',
  nda_changes: 'asked for changes to the agreement',
  nda_declined: 'declined to sign the agreement',
  withdrawal: 'asked to withdraw from the agreement',
}

/** Every action of the log: the group that staff find it in, and what it says after the name of whoever acted. */
export const WORDS: Record<AuditAction, { kind: AuditKind; refused?: true; says: Said }> = {
  'nda.published': {
    kind: 'agreement',
    says: ({ detail }) => `put version ${detail.version} of the agreement in force`,
  },
  'nda.opened': { kind: 'agreement', says: ({ detail }) => `opened the agreement, version ${detail.version}` },
  'nda.end_reached': { kind: 'agreement', says: 'reached the end of the agreement' },
  'nda.signed': { kind: 'agreement', says: 'signed the agreement' },
  'nda.refused': { kind: 'agreement', refused: true, says: 'was refused to sign: the address has signed already' },
  'nda.superseded': { kind: 'agreement', says: 'put another signature in place of an earlier one' },
  'nda.draft_edited': { kind: 'agreement', says: 'took up the draft of the next version' },
  'nda.draft_dropped': { kind: 'agreement', says: 'threw the draft of the next version away' },
  'nda.scheduled': { kind: 'agreement', says: 'set a time for the next version' },
  'nda.called_off': { kind: 'agreement', says: 'called the next version off' },
  'nda.notice_sent': { kind: 'agreement', says: ({ whose }) => `sent a notice about the agreement${whose}` },
  'nda.withdrawn': { kind: 'agreement', says: ({ whose }) => `ended the agreement${whose} by withdrawal` },
  'nda.recorded': { kind: 'agreement', says: 'recorded an agreement that was signed elsewhere' },
  'nda.recorded_ended': { kind: 'agreement', says: 'ended an agreement that was signed elsewhere' },
  'nda.recorded_read': { kind: 'agreement', says: 'read the scan of an agreement that was signed elsewhere' },
  'return.asked': {
    kind: 'agreement',
    says: ({ whose }) => `asked for the return or destruction of what was given under the agreement${whose}`,
  },
  'return.confirmed': {
    kind: 'agreement',
    says: 'confirmed the return or destruction of what was given under the agreement',
  },
  'agreement.sealed': { kind: 'agreement', says: ({ whose }) => `sealed the signed copy${whose}` },
  'agreement.not_made': { kind: 'agreement', says: ({ whose }) => `could not make the signed copy${whose} so far` },
  'agreement.downloaded': { kind: 'agreement', says: ({ whose }) => `downloaded the signed copy${whose}` },
  'evidence.exported': { kind: 'agreement', says: ({ whose }) => `took the evidence pack${whose} away` },
  'seal.rotated': { kind: 'agreement', says: 'put another key for sealing in place' },
  'seal.certificate_kept': { kind: 'agreement', says: 'kept a new certificate for sealing' },

  'code.issued': { kind: 'codes', says: ({ code, whose, detail }) => `made ${code}${whose}, ${kindOf(detail.kind)}` },
  'code.activated': { kind: 'codes', says: ({ code, whose }) => `had ${code}${whose} begin` },
  'code.revoked': { kind: 'codes', says: ({ code, whose }) => `revoked ${code}${whose}` },
  'code.redeemed': { kind: 'codes', says: (facts) => `entered ${facts.code}${at(facts)}` },
  'code.refused': {
    kind: 'codes',
    refused: true,
    says: (facts) => `was refused with ${facts.code}${at(facts)}${because(facts)}`,
  },
  'code.sent_again': { kind: 'codes', says: ({ code, whose }) => `had ${code}${whose} mailed once more` },
  'code.copied': { kind: 'codes', says: ({ code, whose }) => `copied ${code}${whose} out of the list` },
  'code.asked_for': { kind: 'codes', says: 'asked for a new code' },
  'codes.listed': {
    kind: 'codes',
    says: ({ detail }) => `listed ${counted(detail.codes, 'code', 'codes')} on the machine`,
  },
  'codes.reopened': { kind: 'codes', says: 'opened the codes of an address again by a mailed link' },
  'window.ended': { kind: 'codes', says: ({ whose }) => `ended the 48 hours${whose} with a shared code` },
  'window.extended': { kind: 'codes', says: ({ whose }) => `prolonged the 48 hours${whose} with a shared code` },
  'guessing.blocked': { kind: 'codes', refused: true, says: 'blocked an address for five minutes after wrong entries' },
  'guessing.step_up': {
    kind: 'codes',
    refused: true,
    says: 'began to ask for the email beside a code, after many wrong codes',
  },

  'access.granted': { kind: 'access', says: ({ page }) => `opened${page || ' a page'}` },
  'access.refused': {
    kind: 'access',
    refused: true,
    says: (facts) => `was not shown${facts.page || ' a page'}${because(facts)}`,
  },
  'session.extended': { kind: 'access', says: 'prolonged the session' },
  'session.cleared': { kind: 'access', says: 'ended the session' },
  'session.replaced': { kind: 'access', says: 'went on in a new session, which ended the old one' },
  'session.locked': { kind: 'access', says: 'was away for ten minutes, so the session was locked' },
  'session.reentered': { kind: 'access', says: ({ code }) => `opened the locked session again with ${code}` },
  'sessions.stopped': { kind: 'access', says: 'ended every session' },
  'protections.eased': { kind: 'access', says: 'asked for easier protections' },
  'protections.restored': { kind: 'access', says: 'took the easier protections back' },

  'account.created': { kind: 'accounts', says: 'made an account' },
  'account.verified': { kind: 'accounts', says: 'confirmed the address of the account' },
  'account.linked': { kind: 'accounts', says: 'joined the account to a provider' },
  'account.signed_in': {
    kind: 'accounts',
    says: ({ detail }) => `signed in${detail.method ? ` by ${detail.method}` : ''}`,
  },
  'account.sign_in_refused': {
    kind: 'accounts',
    refused: true,
    says: (facts) => `was refused to sign in${because(facts)}`,
  },
  'account.signed_out': { kind: 'accounts', says: 'signed out' },
  'account.password_changed': { kind: 'accounts', says: 'changed the password' },
  'account.email_changed': { kind: 'accounts', says: 'changed the address of the account' },
  'account.second_factor': {
    kind: 'accounts',
    says: ({ detail }) => `changed a second factor: ${detail.kind ?? ''} ${detail.act ?? ''}`.trim(),
  },
  'account.verification_sent': {
    kind: 'staff',
    says: ({ whose }) => `had the link to confirm the address${whose} mailed again`,
  },
  'account.approved': {
    kind: 'staff',
    says: ({ whose, detail }) =>
      detail.routes
        ? `approved the account${whose} for ${String(detail.routes).split(' ').join(', ')}`
        : `took the approval of the account${whose} back`,
  },
  'account.declined': { kind: 'staff', says: ({ whose }) => `declined the request${whose} for access` },
  'account.suspended': { kind: 'staff', says: ({ whose }) => `suspended the account${whose}` },
  'account.restored': { kind: 'staff', says: ({ whose }) => `restored the account${whose}` },
  'account.role_changed': {
    kind: 'staff',
    says: ({ whose, detail }) => `changed the role${whose} from ${detail.from} to ${detail.to}`,
  },
  'account.data_downloaded': { kind: 'accounts', says: 'downloaded all that is kept about them' },
  'email.confirmed': { kind: 'accounts', says: 'confirmed an address by a mailed link' },
  'link.requested': { kind: 'accounts', says: 'asked for a mailed link' },
  'link.mailed': { kind: 'accounts', says: 'mailed a link' },
  'request.made': { kind: 'accounts', says: ({ detail }) => ASKED[String(detail.kind)] ?? 'asked staff for something' },
  'request.withdrawn': { kind: 'access', says: 'took a request back' },
  'request.written': { kind: 'access', says: 'wrote to a request' },
  'meeting.moved': { kind: 'access', says: 'gave an agreed call or meeting another time or place' },
  'meeting.cancelled': { kind: 'access', says: 'cancelled an agreed call or meeting' },
  'folder.made': { kind: 'staff', says: 'made a folder in the data room' },
  'folder.renamed': { kind: 'staff', says: 'renamed a folder of the data room' },
  'folder.removed': { kind: 'staff', says: 'removed a folder of the data room' },
  'documents.ordered': { kind: 'staff', says: 'put the data room in another order' },
  'document.added': { kind: 'staff', says: 'put a document into the data room' },
  'document.version_begun': { kind: 'staff', says: 'began to put a further version of a document in' },
  'document.version_sent': { kind: 'staff', says: 'put all of a document’s file in' },
  'document.ready': { kind: 'staff', says: 'looked a document through: readers get it' },
  'document.refused': {
    kind: 'staff',
    refused: true,
    says: (facts) => `looked a document through and did not take it${because(facts)}`,
  },
  'document.version_chosen': { kind: 'staff', says: 'put another version of a document in force' },
  'document.changed': { kind: 'staff', says: 'changed what a document is called or who may read it' },
  'document.removed': { kind: 'staff', says: 'removed a document from the data room' },
  'document.opened': { kind: 'access', says: ({ page }) => `opened a document of${page || ' a project'}` },
  'document.downloaded': {
    kind: 'access',
    says: ({ page }) => `took a stamped copy of a document of${page || ' a project'} away`,
  },
  'trace.looked_up': { kind: 'staff', says: 'asked whom a page was shown to, by its code' },
  'content.published': {
    kind: 'staff',
    says: ({ detail, page }) => `published version ${detail.version} of${page || ' a page'}`,
  },
  'content.restored': { kind: 'staff', says: ({ page }) => `made an older version of${page || ' a page'} the draft` },
  'content.draft_discarded': { kind: 'staff', says: ({ page }) => `threw the draft of${page || ' a page'} away` },
  'feed.key_made': { kind: 'staff', says: 'made a key for a platform’s figures' },
  'feed.key_revoked': { kind: 'staff', says: 'revoked a key for a platform’s figures' },
  'feed.snapshot_taken': { kind: 'staff', says: 'took figures that a platform sent' },
  'request.answered': { kind: 'staff', says: ({ whose, detail }) => `answered the request${whose}: ${detail.answer}` },

  'invitation.sent': { kind: 'invitations', says: 'sent an invitation' },
  'invitation.reminded': { kind: 'invitations', says: 'sent a reminder of an invitation' },
  'invitation.sent_again': { kind: 'invitations', says: 'sent an invitation again' },
  'invitation.withdrawn': { kind: 'invitations', says: 'withdrew an invitation' },
  'invitation.opened': { kind: 'invitations', says: 'opened the link of an invitation' },
  'invitation.signed': { kind: 'invitations', says: 'signed through an invitation' },

  'export.made': {
    kind: 'staff',
    says: ({ detail }) =>
      `saved ${LISTS[String(detail.kind)] ?? detail.kind} as a file, ${counted(detail.count, 'row', 'rows')}`,
  },
  'alert.raised': { kind: 'staff', says: 'raised an alert' },
  'alert.seen': { kind: 'staff', says: 'said to have seen an alert' },
  'hold.set': { kind: 'staff', says: ({ whose }) => `put a legal hold on the data${whose}` },
  'hold.lifted': { kind: 'staff', says: ({ whose }) => `lifted the legal hold on the data${whose}` },
  'person.erased': { kind: 'staff', says: 'erased the personal data of a person' },
  'person.data_exported': { kind: 'staff', says: ({ whose }) => `saved all that is kept${whose} as a file` },
  'person.reset': { kind: 'staff', says: ({ whose }) => `freed the test address${whose}` },
  'admin.override_begun': { kind: 'staff', says: 'logged in by the admin login' },
  'admin.override_ended': { kind: 'staff', says: 'ended an admin override' },
  'admin.login_refused': {
    kind: 'staff',
    refused: true,
    says: (facts) => `was refused the admin login${because(facts)}`,
  },
  'admin.login_made': { kind: 'staff', says: 'made an admin login' },
  'admin.login_reset': { kind: 'staff', says: 'reset an admin login' },
  'admin.password_changed': { kind: 'staff', says: 'changed the password of an admin login' },
  'admin.second_factor': { kind: 'staff', says: 'changed the second factor of an admin login' },

  'mail.sent': {
    kind: 'mails',
    says: ({ detail }) => `sent a mail: ${String(detail.kind ?? 'plain').replaceAll('_', ' ')}`,
  },
  'mail.given_up': { kind: 'mails', refused: true, says: 'gave a mail up that nobody would take' },
  'mail.read': { kind: 'mails', says: 'read a mail of the list' },
  'mail.tried_again': { kind: 'mails', says: 'had a mail tried again' },
  'job.given_up': { kind: 'mails', refused: true, says: 'gave work up that could not be done' },

  'log.verified': {
    kind: 'log',
    says: ({ detail }) =>
      `verified the log, ${counted(detail.size, 'entry', 'entries')}: ${detail.ok ? 'it holds' : 'it does not hold'}`,
  },
  'log.verification_asked': { kind: 'log', says: 'asked for the log to be verified' },
  'log.alarm': { kind: 'log', refused: true, says: 'found that the log does not hold' },
  'log.exported': { kind: 'log', says: 'exported the log on the machine' },
  'backup.made': {
    kind: 'log',
    says: ({ detail }) =>
      `made a backup, ${counted(detail.rows, 'row', 'rows')} and ${counted(detail.files, 'file', 'files')}`,
  },
  'backup.failed': { kind: 'log', refused: true, says: ({ detail }) => `could not make a backup (${detail.reason})` },
  'backup.overdue': { kind: 'log', refused: true, says: 'found that there is no backup for too long' },
  'backup.restored': { kind: 'log', says: ({ detail }) => `restored the backup of ${detail.madeAt}` },
  'log.key_rotated': { kind: 'log', says: 'handed the log over to a new key' },
  'log.key_adopted': { kind: 'log', says: 'had the log go on with another key' },
  'observations.kept': {
    kind: 'log',
    says: ({ detail }) => `took a batch of ${counted(detail.count, 'observation', 'observations')} into the log`,
  },
  'observations.thinned': {
    kind: 'log',
    says: ({ detail }) => `deleted ${counted(detail.removed, 'observation', 'observations')} by ${detail.because}`,
  },
  'retention.applied': {
    kind: 'log',
    says: ({ detail }) =>
      `deleted what was kept long enough: ${counted(detail.deleted, 'row', 'rows')} of ${String(detail.class)}`,
  },
  'portal.set_up': { kind: 'log', says: 'was set up' },
}

const KINDS: Record<string, string> = {
  personal: 'a personal code',
  managed: 'a managed code',
  shared_timed: 'a shared code',
  master: 'the master code',
  bypass: 'the bypass code',
}

function kindOf(kind: Detail[string]): string {
  return KINDS[String(kind)] ?? 'of its kind'
}

/** An action of an older or newer release is said as the log says it. */
export function wordsOf(action: string): { kind: AuditKind; refused?: true; says: Said } {
  return (WORDS as Record<string, (typeof WORDS)[AuditAction]>)[action] ?? { kind: 'log', says: action }
}

/** Every action of a group; `refused` goes across the others. */
export function actionsOf(kind: AuditKind): string[] {
  return Object.entries(WORDS)
    .filter(([, words]) => (kind === 'refused' ? words.refused : words.kind === kind))
    .map(([action]) => action)
}
