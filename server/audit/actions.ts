import type { StaffCode } from '../../contract/access-codes/staff-codes.ts'
import { MAIL_NAMES } from '../../contract/email/mail-names.ts'
import type { MailKind } from '../../contract/email/mails.ts'
import type { ProposedAct } from '../../contract/integrations/proposals.ts'
import { LIMITS } from '../../contract/limits.ts'
import type { Probe, SystemState } from '../../contract/operations/system.ts'
import type { WorkKind } from '../../contract/operations/work-kinds.ts'
import type { RequestKind } from '../../contract/people/request-kinds.ts'
import type { RetentionClass } from '../../contract/people/retention.ts'
import { STAGE_NAMES, type Stage } from '../../contract/pipeline/stages.ts'
import type { AlertRule } from '../../contract/transparency-log/alerts.ts'
import type { AUDIT_KINDS } from '../../contract/transparency-log/audit-entries.ts'

export type AuditKind = (typeof AUDIT_KINDS)[number]

/** What a sentence can name besides the actor. `D`: the facts that the entry must contain for it. */
type Facts<D> = {
  detail: D
  /** ` Vault`, with a leading blank; empty if the entry has no page. */
  page: string
  /** `code ••••••4F`, or `a code` if it is unknown. */
  code: string
  /** ` of Elena Marchetti`; empty if the actor is meant or the person is unknown. */
  whose: string
}

type Registration = {
  /** The filter under which staff find it. */
  kind: Exclude<AuditKind, 'refused'>
  /** `refused`: someone was turned away. `failed`: something did not work. The filter "Refused or failed" finds both. */
  outcome?: 'refused' | 'failed'
  /** Follows the actor's name. */
  sentence: string | ((facts: Facts<never>) => string)
}

/**
 * Every action of the log. To add one, add a line here and call `recordEntry`, whose type requires the facts that the
 * sentence names. Filters, lists, exports and `npm run portal -- audit actions` read this table.
 */
export const ACTIONS = defineActions({
  'nda.published': {
    kind: 'agreement',
    sentence: ({ detail }: Facts<{ version: number }>) => `put version ${detail.version} of the agreement in force`,
  },
  'nda.opened': {
    kind: 'agreement',
    sentence: ({ detail }: Facts<{ version: number }>) => `opened the agreement, version ${detail.version}`,
  },
  'nda.threshold_reached': {
    kind: 'agreement',
    sentence: `read past ${LIMITS.ndaScrollThreshold * 100} percent of the agreement, as their browser reported`,
  },
  'nda.end_reached': { kind: 'agreement', sentence: 'reached the end of the agreement, as their browser reported' },
  'nda.box_ticked': { kind: 'agreement', sentence: 'ticked the box under the agreement, as their browser reported' },
  'nda.signed': { kind: 'agreement', sentence: 'signed the agreement' },
  'nda.refused': { kind: 'agreement', outcome: 'refused', sentence: 'could not sign: the address has signed already' },
  'nda.confirmed': { kind: 'agreement', sentence: 'confirmed that they signed the agreement' },
  'nda.disowned': {
    kind: 'agreement',
    sentence: 'said that somebody else signed the agreement with their address, which made the signature invalid',
  },
  'nda.superseded': { kind: 'agreement', sentence: 'replaced an earlier signature with a new one' },
  'nda.draft_edited': { kind: 'agreement', sentence: 'edited the draft of the next version' },
  'nda.draft_dropped': { kind: 'agreement', sentence: 'discarded the draft of the next version' },
  'nda.scheduled': { kind: 'agreement', sentence: 'scheduled the next version' },
  'nda.called_off': { kind: 'agreement', sentence: 'cancelled the next version' },
  'nda.notice_sent': { kind: 'agreement', sentence: ({ whose }) => `sent a notice about the agreement${whose}` },
  'nda.withdrawn': { kind: 'agreement', sentence: ({ whose }) => `ended the agreement${whose} by withdrawal` },
  'nda.recorded': { kind: 'agreement', sentence: 'recorded an agreement that was signed elsewhere' },
  'nda.external_agreement_ended': { kind: 'agreement', sentence: 'ended an agreement that was signed elsewhere' },
  'nda.external_agreement_read': {
    kind: 'agreement',
    sentence: 'read the scan of an agreement that was signed elsewhere',
  },
  'return.asked': {
    kind: 'agreement',
    sentence: ({ whose }) => `asked for the return or destruction of what was given under the agreement${whose}`,
  },
  'return.confirmed': {
    kind: 'agreement',
    sentence: 'confirmed the return or destruction of what was given under the agreement',
  },
  'agreement.sealed': { kind: 'agreement', sentence: ({ whose }) => `sealed the signed copy${whose}` },
  'agreement.stamped': {
    kind: 'agreement',
    sentence: ({ detail, whose }: Facts<{ before: string; sha256: string; level: string; stamps: number }>) =>
      `added a time stamp or validation data to the signed copy${whose}, which is now PAdES ${detail.level}`,
  },
  'agreement.not_made': {
    kind: 'agreement',
    sentence: ({ whose }) => `could not create the signed copy${whose}`,
  },
  'agreement.mixed_up': {
    kind: 'agreement',
    outcome: 'failed',
    sentence: ({ whose }) => `found that the stored file is not the signed copy${whose}, and did not hand it out`,
  },
  'agreement.mailed_again': { kind: 'agreement', sentence: ({ whose }) => `resent the signed copy${whose}` },
  'agreement.downloaded': { kind: 'agreement', sentence: ({ whose }) => `downloaded the signed copy${whose}` },
  'evidence.exported': { kind: 'agreement', sentence: ({ whose }) => `downloaded the evidence pack${whose}` },
  'seal.rotated': { kind: 'agreement', sentence: 'replaced the sealing key' },
  'seal.renamed': { kind: 'agreement', sentence: 'renewed the sealing certificate for the company’s new name' },
  'seal.certificate_kept': { kind: 'agreement', sentence: 'stored a new sealing certificate' },

  'code.issued': {
    kind: 'codes',
    sentence: ({ code, whose, detail }: Facts<{ kind: CodeKind }>) =>
      `issued ${code}${whose}, ${CODES[detail.kind] ?? readable(detail.kind)}`,
  },
  'code.activated': { kind: 'codes', sentence: ({ code, whose }) => `activated ${code}${whose}` },
  'code.declined': { kind: 'codes', sentence: ({ code, whose }) => `declined ${code}${whose} after a review` },
  'code.revoked': { kind: 'codes', sentence: ({ code, whose }) => `revoked ${code}${whose}` },
  'code.redeemed': { kind: 'codes', sentence: (facts: Facts<{ at: string }>) => `entered ${facts.code}${at(facts)}` },
  'code.refused': {
    kind: 'codes',
    outcome: 'refused',
    sentence: (facts: Facts<{ at: string; reason: string }>) =>
      `was refused with ${facts.code}${at(facts)}${because(facts)}`,
  },
  'code.mailed': { kind: 'codes', sentence: ({ code, whose }) => `emailed ${code}${whose}` },
  'code.sent_again': { kind: 'codes', sentence: ({ code, whose }) => `resent ${code}${whose}` },
  'code.shown': {
    kind: 'codes',
    sentence: ({ code, whose }) => `was shown ${code}${whose} again, after an emailed link`,
  },
  'code.copied': { kind: 'codes', sentence: ({ code, whose }) => `copied ${code}${whose} from the list` },
  'code.forgotten': { kind: 'codes', sentence: 'hid the code that signing had shown in the browser' },
  'code.asked_for': { kind: 'codes', sentence: 'asked for a new code' },
  'codes.listed': {
    kind: 'codes',
    sentence: ({ detail }: Facts<{ codes: number }>) =>
      `listed ${counted(detail.codes, 'code', 'codes')} on the server`,
  },
  'codes.reopened': { kind: 'codes', sentence: 'reopened the codes of an address with an emailed link' },
  'shared_access.ended': { kind: 'codes', sentence: ({ whose }) => `ended the 48 hours${whose} with a shared code` },
  'shared_access.extended': {
    kind: 'codes',
    sentence: ({ whose }) => `extended the 48 hours${whose} with a shared code`,
  },
  'address.digits_mailed': {
    kind: 'codes',
    sentence: ({ whose }) => `was emailed a six-digit code to verify the address${whose}`,
  },
  'address.proved': { kind: 'codes', sentence: 'verified the address with an emailed code' },
  'address.proof_refused': {
    kind: 'codes',
    outcome: 'refused',
    sentence: 'entered a wrong code to verify the address',
  },
  'address.proofs_paused': {
    kind: 'codes',
    outcome: 'failed',
    sentence: ({ detail }: Facts<{ of: 'digits' | 'emails'; addresses: 'confirmed' | 'unconfirmed' }>) =>
      `paused ${detail.of === 'digits' ? 'six-digit codes' : 'emails with six-digit codes'} for ${detail.addresses} addresses, after too many`,
  },
  'address.blocked': {
    kind: 'codes',
    outcome: 'refused',
    sentence: 'blocked an address for five minutes after wrong entries',
  },
  'challenge_mode.begun': {
    kind: 'codes',
    outcome: 'failed',
    sentence: 'started to require an email address with each code, after many wrong codes',
  },
  'challenge_mode.generated_closed': {
    kind: 'codes',
    outcome: 'failed',
    sentence: 'stopped accepting generated codes from new browsers, after very many wrong codes',
  },

  'access.granted': { kind: 'access', sentence: ({ page }) => `opened${page || ' a page'}` },
  'access.refused': {
    kind: 'access',
    outcome: 'refused',
    sentence: (facts: Facts<{ reason: string }>) => `was not shown${facts.page || ' a page'}${because(facts)}`,
  },
  'session.extended': { kind: 'access', sentence: 'extended the session' },
  'session.cleared': { kind: 'access', sentence: 'ended the session' },
  'session.replaced': { kind: 'access', sentence: 'started a new session, which ended the old one' },
  'session.locked': { kind: 'access', sentence: 'was inactive for ten minutes, so the session was locked' },
  'session.reentered': { kind: 'access', sentence: ({ code }) => `reopened the locked session with ${code}` },
  'sessions.stopped': { kind: 'access', sentence: 'ended every session' },
  'protections.eased': { kind: 'access', sentence: 'turned on accessibility mode for their session' },
  'protections.restored': { kind: 'access', sentence: 'turned off accessibility mode for their session' },

  'account.created': { kind: 'accounts', sentence: 'created an account' },
  'account.verified': { kind: 'accounts', sentence: 'confirmed the address of the account' },
  'account.linked': { kind: 'accounts', sentence: 'linked the account to a sign-in provider' },
  'account.signed_in': {
    kind: 'accounts',
    sentence: ({ detail }: Facts<{ method: string }>) => `signed in with ${readable(detail.method)}`,
  },
  'account.sign_in_refused': {
    kind: 'accounts',
    outcome: 'refused',
    sentence: (facts: Facts<{ reason: string }>) => `could not sign in${because(facts)}`,
  },
  'account.signed_out': { kind: 'accounts', sentence: 'signed out' },
  'account.password_changed': { kind: 'accounts', sentence: 'changed the password' },
  'account.email_changed': { kind: 'accounts', sentence: 'changed the address of the account' },
  'account.second_factor': {
    kind: 'accounts',
    sentence: ({ detail }: Facts<{ kind: 'app' | 'passkey' | 'all'; act: 'enrolled' | 'removed' }>) =>
      `${FACTOR_ACTS[detail.act] ?? readable(detail.act)} ${FACTORS[detail.kind] ?? readable(detail.kind)}`,
  },
  'account.factor_removal_begun': {
    kind: 'accounts',
    sentence: 'set a new password by email and asked for the removal of the second factors in three days',
  },
  'account.factor_removal_cancelled': { kind: 'accounts', sentence: 'kept the second factors' },
  'account.accredited': { kind: 'accounts', sentence: 'confirmed to be an accredited investor' },
  'account.admin_proposed': {
    kind: 'accounts',
    sentence: ({ whose }) => `asked the admins to review the admin word in the address${whose}`,
  },
  'account.verification_sent': {
    kind: 'staff',
    sentence: ({ whose }) => `resent the link that confirms the address${whose}`,
  },
  'account.approved': {
    kind: 'staff',
    sentence: ({ whose, detail }: Facts<{ routes: string }>) =>
      detail.routes
        ? `approved the account${whose} for ${String(detail.routes).split(' ').join(', ')}`
        : `withdrew the approval of the account${whose}`,
  },
  'account.declined': { kind: 'staff', sentence: ({ whose }) => `declined the request${whose} for access` },
  'account.suspended': { kind: 'staff', sentence: ({ whose }) => `suspended the account${whose}` },
  'session.ended_by_staff': { kind: 'staff', sentence: ({ whose }) => `ended a session${whose}` },
  'account.session_ended_by_staff': {
    kind: 'staff',
    sentence: ({ whose }) => `ended a session of the account${whose}`,
  },
  'account.restored': { kind: 'staff', sentence: ({ whose }) => `restored the account${whose}` },
  'account.role_changed': {
    kind: 'staff',
    sentence: ({ whose, detail }: Facts<{ from: string; to: string }>) =>
      `changed the role${whose} from ${detail.from} to ${detail.to}`,
  },
  'account.data_downloaded': { kind: 'accounts', sentence: 'downloaded their data' },
  'email.confirmed': { kind: 'accounts', sentence: 'confirmed an address with an emailed link' },
  'link.requested': { kind: 'accounts', sentence: 'asked for a link by email' },
  'link.mailed': { kind: 'accounts', sentence: 'emailed a link' },
  'request.made': {
    kind: 'accounts',
    sentence: ({ detail }: Facts<{ kind: RequestKind }>) => REQUESTS[detail.kind] ?? 'made a request',
  },
  'request.withdrawn': { kind: 'access', sentence: 'withdrew a request' },
  'request.written': { kind: 'access', sentence: 'replied to a request' },
  'meeting.moved': { kind: 'access', sentence: 'moved an agreed call or meeting' },
  'meeting.cancelled': { kind: 'access', sentence: 'cancelled an agreed call or meeting' },
  'question.asked': { kind: 'access', sentence: ({ page }) => `asked a question about${page || ' a project'}` },
  'question.followed_up': { kind: 'access', sentence: 'followed up on a question' },
  'question.assigned': {
    kind: 'staff',
    sentence: ({ whose, detail }: Facts<{ to: string }>) => `assigned the question${whose} to ${detail.to}`,
  },
  'question.approval_asked': {
    kind: 'staff',
    sentence: ({ whose }) => `asked for approval of the answer to the question${whose}`,
  },
  'question.sent_back': { kind: 'staff', sentence: ({ whose }) => `sent back the answer to the question${whose}` },
  'question.answered': { kind: 'staff', sentence: ({ whose }) => `answered the question${whose}` },
  'question.categories_set': {
    kind: 'staff',
    sentence: ({ page }) => `set the categories of questions of${page || ' a project'}`,
  },
  'update.drafted': { kind: 'staff', sentence: ({ page }) => `drafted an update about${page || ' a project'}` },
  'update.changed': {
    kind: 'staff',
    sentence: ({ page }) => `changed the draft of an update about${page || ' a project'}`,
  },
  'update.removed': {
    kind: 'staff',
    sentence: ({ page }) => `deleted the draft of an update about${page || ' a project'}`,
  },
  'update.tested': {
    kind: 'staff',
    sentence: ({ page }) => `sent themselves a test of an update about${page || ' a project'}`,
  },
  'update.scheduled': {
    kind: 'staff',
    sentence: ({ page }) => `ordered the sending of an update about${page || ' a project'}`,
  },
  'update.unscheduled': {
    kind: 'staff',
    sentence: ({ page }) => `cancelled the sending of an update about${page || ' a project'}`,
  },
  'update.sent': {
    kind: 'staff',
    sentence: ({ page, detail }: Facts<{ recipients: number }>) =>
      `sent an update about${page || ' a project'} to ${detail.recipients === 1 ? '1 person' : `${detail.recipients} people`}`,
  },
  'update.withdrawn': { kind: 'staff', sentence: ({ page }) => `withdrew an update about${page || ' a project'}` },
  'update.opened': { kind: 'access', sentence: ({ page }) => `opened an update about${page || ' a project'}` },
  'mail.unsubscribed': { kind: 'accounts', sentence: 'unsubscribed from emails' },
  'mail.subscribed_again': { kind: 'accounts', sentence: 'subscribed to emails again' },
  'mail.bounced': {
    kind: 'mails',
    outcome: 'failed',
    sentence: ({ detail, whose }: Facts<{ kind: MailKind }>) =>
      `learned that an email${whose} came back: ${MAIL_NAMES[detail.kind] ?? readable(detail.kind)}`,
  },
  'mail.complained': {
    kind: 'mails',
    outcome: 'failed',
    sentence: ({ detail, whose }: Facts<{ kind: MailKind }>) =>
      `learned of a complaint about an email${whose}: ${MAIL_NAMES[detail.kind] ?? readable(detail.kind)}`,
  },
  'mail.report_unread': {
    kind: 'mails',
    outcome: 'failed',
    sentence: 'kept a report of a mail server that could not be read',
  },
  'mail.report_discarded': { kind: 'staff', sentence: 'deleted a report of a mail server that could not be read' },
  'mail.stop_lifted': { kind: 'staff', sentence: ({ whose }) => `allowed optional emails to an address${whose} again` },
  'mail.withheld': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ why: string }>) =>
      `did not send an email, because ${WITHHELD_WORDS[detail.why] ?? detail.why}`,
  },
  'faq.published': { kind: 'staff', sentence: ({ page }) => `published an FAQ entry of${page || ' a project'}` },
  'faq.changed': { kind: 'staff', sentence: ({ page }) => `changed an FAQ entry of${page || ' a project'}` },
  'faq.removed': { kind: 'staff', sentence: ({ page }) => `removed an FAQ entry of${page || ' a project'}` },
  'folder.made': { kind: 'staff', sentence: 'created a folder in the data room' },
  'folder.renamed': { kind: 'staff', sentence: 'renamed a folder in the data room' },
  'folder.changed': { kind: 'staff', sentence: 'changed who may read a folder of the data room' },
  'folder.moved': { kind: 'staff', sentence: 'moved a folder of the data room' },
  'folder.removed': { kind: 'staff', sentence: 'removed a folder from the data room' },
  'documents.ordered': { kind: 'staff', sentence: 'reordered the data room' },
  'document.added': { kind: 'staff', sentence: 'added a document to the data room' },
  'document.version_begun': { kind: 'staff', sentence: 'started to upload a new version of a document' },
  'document.redacted': { kind: 'staff', sentence: 'redacted a document' },
  'document.upload_cancelled': { kind: 'staff', sentence: 'cancelled the upload of a document' },
  'document.version_sent': { kind: 'staff', sentence: 'finished uploading a document' },
  'document.ready': { kind: 'staff', sentence: 'checked a document: it is readable' },
  'document.refused': {
    kind: 'staff',
    outcome: 'failed',
    sentence: ({ detail }: Facts<{ refusal: string; malware?: string }>) =>
      `rejected a document: ${detail.malware === undefined ? readable(detail.refusal) : `malware (${detail.malware})`}`,
  },
  'document.check_requested': { kind: 'staff', sentence: 'asked for a document to be checked again' },
  'document.version_chosen': { kind: 'staff', sentence: 'switched a document to another version' },
  'document.changed': { kind: 'staff', sentence: 'changed the details or the readers of a document' },
  'document.released': { kind: 'staff', sentence: 'released a document to its readers' },
  'document.made_private': { kind: 'staff', sentence: 'made a document private' },
  'document.moved': { kind: 'staff', sentence: 'moved a document to another folder' },
  'document.removed': { kind: 'staff', sentence: 'removed a document from the data room' },
  'document.viewed_as': {
    kind: 'staff',
    sentence: ({ page, whose }) =>
      `viewed the documents of${page || ' a project'} as a reader sees them${whose && `, with the rights${whose}`}`,
  },
  'group.made': { kind: 'staff', sentence: 'created a group of readers' },
  'group.changed': { kind: 'staff', sentence: 'changed a group of readers' },
  'group.removed': { kind: 'staff', sentence: 'removed a group of readers' },
  'group.joined': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ count: number }>) =>
      `found ${counted(detail.count, 'person', 'people')} who joined a group of readers`,
  },
  'group.left': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ count: number }>) =>
      `found ${counted(detail.count, 'person', 'people')} who left a group of readers`,
  },
  'document.compared': { kind: 'staff', sentence: 'compared two versions of a document' },
  'document.opened': { kind: 'access', sentence: ({ page }) => `opened a document of${page || ' a project'}` },
  'document.downloaded': {
    kind: 'access',
    sentence: ({ page }) => `downloaded a stamped copy of a document of${page || ' a project'}`,
  },
  'watermark.looked_up': { kind: 'staff', sentence: 'looked up who a watermark belongs to' },
  'settings.changed': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ section: string; settings: string; revision: number }>) =>
      `changed settings of ${detail.section}: ${detail.settings}`,
  },
  'settings.undone': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ section: string; settings: string; revision: number }>) =>
      `undid a change of ${detail.section}: ${detail.settings}`,
  },
  'demo.replaced': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ company: string; keeps: string }>) =>
      `replaced the demo by ${detail.company}${detail.keeps === 'projects' ? ' and kept its projects as drafts' : ''}`,
  },
  'demo.ended': { kind: 'staff', sentence: 'removed the demo notice' },
  'settings.logo_kept': { kind: 'staff', sentence: 'uploaded a logo' },
  'project.created': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ name: string; kind: string }>) => `created the project ${detail.name}`,
  },
  'project.changed': {
    kind: 'staff',
    sentence: ({ page, detail }: Facts<{ fields: string }>) => `changed the project${page}: ${detail.fields}`,
  },
  'project.moved': {
    kind: 'staff',
    sentence: ({ page, detail }: Facts<{ place: number }>) => `moved the project${page} to place ${detail.place}`,
  },
  'project.archived': {
    kind: 'staff',
    sentence: ({ page, detail }: Facts<{ grants: number; accounts: number }>) =>
      `archived the project${page}, which ended ${counted(detail.grants, 'grant', 'grants')} and ${counted(detail.accounts, 'approval', 'approvals')}`,
  },
  'project.restored': { kind: 'staff', sentence: ({ page }) => `restored the project${page}` },
  'content.published': {
    kind: 'staff',
    sentence: ({ detail, page }: Facts<{ version: number }>) =>
      `published version ${detail.version} of${page || ' a page'}`,
  },
  'content.restored': {
    kind: 'staff',
    sentence: ({ page }) => `restored an older version of${page || ' a page'} as the draft`,
  },
  'content.draft_discarded': { kind: 'staff', sentence: ({ page }) => `discarded the draft of${page || ' a page'}` },
  'feed.key_made': { kind: 'staff', sentence: 'created a key for the analytics feed' },
  'feed.key_revoked': { kind: 'staff', sentence: 'revoked a key for the analytics feed' },
  'feed.snapshot_taken': { kind: 'staff', sentence: 'received figures from a platform' },
  'notification.settings_changed': { kind: 'staff', sentence: 'changed their notification settings' },
  'notification.chat_saved': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ chat: string }>) => `connected ${detail.chat} for notifications`,
  },
  'notification.chat_removed': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ chat: string; because: string }>) =>
      detail.because === 'failing'
        ? `stopped sending notifications to ${detail.chat}, because nothing was accepted for three days`
        : `disconnected ${detail.chat} from notifications`,
  },
  'notification.tested': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ chat: string }>) => `sent a test notification by ${detail.chat}`,
  },
  'webhook.created': { kind: 'staff', sentence: 'created a webhook' },
  'webhook.changed': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ fields: string }>) => `changed a webhook: ${detail.fields}`,
  },
  'webhook.turned_on': { kind: 'staff', sentence: 'turned a webhook on' },
  'webhook.turned_off': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ because: string }>) =>
      detail.because === 'failing'
        ? 'turned a webhook off, because it accepted nothing for three days'
        : 'turned a webhook off',
  },
  'webhook.secret_rotated': { kind: 'staff', sentence: 'rotated the signing secret of a webhook' },
  'webhook.deleted': { kind: 'staff', sentence: 'deleted a webhook' },
  'webhook.tested': { kind: 'staff', sentence: 'sent a test event to a webhook' },
  'webhook.replayed': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ since: string }>) =>
      detail.since ? `resent the events since ${detail.since} to a webhook` : 'resent an event to a webhook',
  },
  'webhook.given_up': {
    kind: 'staff',
    outcome: 'failed',
    sentence: 'stopped trying to send an event to a webhook',
  },
  'api_key.made': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ scopes: string }>) => `created an API key (${detail.scopes})`,
  },
  'api_key.revoked': { kind: 'staff', sentence: 'revoked an API key' },
  'proposal.made': {
    kind: 'staff',
    sentence: ({ whose, detail }: Facts<{ proposes: ProposedAct }>) => `proposed to ${proposedIn(detail, whose)}`,
  },
  'proposal.confirmed': {
    kind: 'staff',
    sentence: ({ whose, detail }: Facts<{ proposes: ProposedAct }>) =>
      `confirmed the proposal of an API key to ${proposedIn(detail, whose)}`,
  },
  'proposal.dismissed': {
    kind: 'staff',
    sentence: ({ whose, detail }: Facts<{ proposes: ProposedAct }>) =>
      `dismissed the proposal of an API key to ${proposedIn(detail, whose)}`,
  },
  'request.answered': {
    kind: 'staff',
    sentence: ({ whose, detail }: Facts<{ answer: string }>) => `answered the request${whose}: ${detail.answer}`,
  },

  'invitation.sent': { kind: 'invitations', sentence: 'sent an invitation' },
  'invitation.reminded': { kind: 'invitations', sentence: 'sent a reminder of an invitation' },
  'invitation.sent_again': { kind: 'invitations', sentence: 'resent an invitation' },
  'invitation.tested': { kind: 'invitations', sentence: 'sent a test invitation to their own address' },
  'invitation.withdrawn': { kind: 'invitations', sentence: 'withdrew an invitation' },
  'invitation.opened': { kind: 'invitations', sentence: 'opened an invitation' },
  'invitation.signed': { kind: 'invitations', sentence: 'signed through an invitation' },

  'pipeline.moved': {
    kind: 'staff',
    sentence: ({ whose, detail }: Facts<{ from: Stage; to: Stage | 'rules' }>) =>
      detail.to === 'rules'
        ? `returned the stage${whose} to automatic`
        : `moved the card${whose} from ${stageName(detail.from)} to ${stageName(detail.to)}`,
  },
  'pipeline.owner_set': {
    kind: 'staff',
    sentence: ({ whose, detail }: Facts<{ owner: string }>) =>
      detail.owner === 'themselves'
        ? `took over the card${whose}`
        : detail.owner === 'nobody'
          ? `removed the owner of the card${whose}`
          : `assigned the card${whose} to ${detail.owner}`,
  },
  'pipeline.step_set': { kind: 'staff', sentence: ({ whose }) => `set the next step${whose}` },
  'pipeline.note_written': { kind: 'staff', sentence: ({ whose }) => `added a note to the card${whose}` },
  'pipeline.note_removed': { kind: 'staff', sentence: ({ whose }) => `deleted a note from the card${whose}` },
  'work.assigned': {
    kind: 'staff',
    sentence: ({ detail, whose }: Facts<{ work: WorkKind; to: string }>) =>
      detail.to === 'themselves'
        ? `took over ${work(detail)}${whose}`
        : detail.to === 'nobody'
          ? `unassigned ${work(detail)}${whose}`
          : `assigned ${work(detail)}${whose} to ${detail.to}`,
  },
  'work.snoozed': {
    kind: 'staff',
    sentence: ({ detail, whose }: Facts<{ work: WorkKind; until: string }>) =>
      `snoozed ${work(detail)}${whose} until ${detail.until}`,
  },
  'work.finished': {
    kind: 'staff',
    sentence: ({ detail, whose }: Facts<{ work: WorkKind }>) => `marked ${work(detail)}${whose} as done`,
  },
  'work.returned': {
    kind: 'staff',
    sentence: ({ detail, whose }: Facts<{ work: WorkKind }>) => `reopened ${work(detail)}${whose}`,
  },
  'round.opened': { kind: 'staff', sentence: ({ page }) => `opened a round of${page || ' a project'}` },
  'round.changed': {
    kind: 'staff',
    sentence: ({ page, detail }: Facts<{ fields: string }>) =>
      `changed the round of${page || ' a project'}: ${detail.fields}`,
  },
  'interest.stated': {
    kind: 'access',
    sentence: (facts: Facts<Interest>) => `indicated interest of${interestIn(facts)}`,
  },
  'interest.changed': {
    kind: 'access',
    sentence: (facts: Facts<Interest>) => `changed their interest to${interestIn(facts)}`,
  },
  'interest.withdrawn': {
    kind: 'access',
    sentence: ({ page, whose }) => `withdrew the interest${whose} in${page || ' a project'}`,
  },
  'interest.recorded': {
    kind: 'staff',
    sentence: (facts: Facts<Interest>) => `recorded the interest${facts.whose} by phone:${interestIn(facts)}`,
  },
  'interest.allocated': {
    kind: 'staff',
    sentence: (facts: Facts<Interest>) => `allocated${interestIn(facts)} to the interest${facts.whose}`,
  },

  'export.made': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ kind: ExportedList; count: number }>) =>
      `exported ${LISTS[detail.kind] ?? readable(detail.kind)}, ${counted(detail.count, 'row', 'rows')}`,
  },
  'alert.raised': {
    kind: 'staff',
    sentence: ({ detail }: Facts<{ rule: AlertRule }>) =>
      `raised an alert: ${ALERTS[detail.rule] ?? readable(detail.rule)}`,
  },
  'alert.seen': { kind: 'staff', sentence: 'marked an alert as seen' },
  'hold.set': { kind: 'staff', sentence: ({ whose }) => `placed a legal hold on the data${whose}` },
  'hold.lifted': { kind: 'staff', sentence: ({ whose }) => `lifted the legal hold on the data${whose}` },
  'person.looked_at': { kind: 'staff', sentence: ({ whose }) => `viewed the record${whose}` },
  'signature.looked_at': { kind: 'staff', sentence: ({ whose }) => `viewed the signature${whose}` },
  'code.looked_at': { kind: 'staff', sentence: ({ code, whose }) => `viewed ${code}${whose}` },
  'firm.looked_at': { kind: 'staff', sentence: 'viewed the people of a firm' },
  'firm.named': { kind: 'staff', sentence: 'renamed a firm' },
  'firm.merged': { kind: 'staff', sentence: 'merged a firm into another' },
  'firm.split': { kind: 'staff', sentence: 'separated a merged firm' },
  'firm.person_moved': { kind: 'staff', sentence: ({ whose }) => `changed the firm${whose}` },
  'person.erased': { kind: 'staff', sentence: 'erased the personal data of a person' },
  'person.data_exported': { kind: 'staff', sentence: ({ whose }) => `exported the data${whose}` },
  'person.reset': { kind: 'staff', sentence: ({ whose }) => `freed the test address${whose}` },
  'admin.override_begun': { kind: 'staff', sentence: 'logged in with the admin login' },
  'admin.override_ended': { kind: 'staff', sentence: 'ended an admin override' },
  'admin.login_refused': {
    kind: 'staff',
    outcome: 'refused',
    sentence: (facts: Facts<{ reason: string }>) => `could not log in with the admin login${because(facts)}`,
  },
  'admin.login_made': { kind: 'staff', sentence: 'created an admin login' },
  'admin.login_reset': { kind: 'staff', sentence: 'reset an admin login' },
  'admin.password_changed': { kind: 'staff', sentence: 'changed the password of an admin login' },
  'admin.second_factor': { kind: 'staff', sentence: 'changed the second factor of an admin login' },

  'mail.sent': {
    kind: 'mails',
    // Without a mail server nobody receives it.
    sentence: ({ detail }: Facts<{ kind: MailKind; via?: 'smtp' | 'file' }>) =>
      `${detail.via === 'file' ? 'wrote an email to a file' : 'sent an email'}: ${MAIL_NAMES[detail.kind] ?? readable(detail.kind)}`,
  },
  'mail.given_up': {
    kind: 'mails',
    outcome: 'failed',
    sentence: 'stopped trying to send an email that was never accepted',
  },
  'mail.read': { kind: 'mails', sentence: 'read an email in the outbox' },
  'mail.discarded': { kind: 'mails', sentence: 'discarded an email that was never accepted' },
  'mail.tried_again': { kind: 'mails', sentence: 'retried an email' },
  'job.given_up': { kind: 'mails', outcome: 'failed', sentence: 'stopped retrying a background job' },
  'job.tried_again': { kind: 'mails', sentence: 'retried a failed background job' },
  'job.discarded': { kind: 'mails', sentence: 'discarded a failed background job' },

  'log.verified': {
    kind: 'log',
    sentence: ({ detail }: Facts<{ size: number; ok: boolean }>) =>
      `verified the log, ${counted(detail.size, 'entry', 'entries')}: ${detail.ok ? 'it is intact' : 'it is not intact'}`,
  },
  'log.verification_asked': { kind: 'log', sentence: 'requested a verification of the log' },
  'log.alarm': { kind: 'log', outcome: 'failed', sentence: 'found that the log is not intact' },
  'log.exported': { kind: 'log', sentence: 'exported the log on the server' },
  'backup.made': {
    kind: 'log',
    sentence: ({ detail }: Facts<{ rows: number; files: number }>) =>
      `made a backup, ${counted(detail.rows, 'row', 'rows')} and ${counted(detail.files, 'file', 'files')}`,
  },
  'backup.requested': { kind: 'log', sentence: 'asked for a backup' },
  'backup.rehearsed': {
    kind: 'log',
    sentence: ({ detail }: Facts<{ madeAt: string }>) =>
      `rehearsed a restore of the backup of ${detail.madeAt} and found it complete`,
  },
  'diagnostics.downloaded': { kind: 'log', sentence: 'downloaded the diagnostic file' },
  'probe.run': {
    kind: 'log',
    sentence: ({ detail }: Facts<{ probe: Probe; state: SystemState }>) =>
      `tested ${PROBED[detail.probe] ?? readable(detail.probe)} (${detail.state})`,
  },
  'backup.verified': { kind: 'log', sentence: 'read the new backup back and found it complete' },
  'backup.failed': {
    kind: 'log',
    outcome: 'failed',
    sentence: ({ detail }: Facts<{ reason: string }>) => `could not make a backup (${detail.reason})`,
  },
  'backup.overdue': { kind: 'log', outcome: 'failed', sentence: 'found that the last backup is too old' },
  'backup.restored': {
    kind: 'log',
    sentence: ({ detail }: Facts<{ madeAt: string }>) => `restored the backup of ${detail.madeAt}`,
  },
  'log.key_rotated': { kind: 'log', sentence: 'rotated the key of the log' },
  'log.key_adopted': { kind: 'log', sentence: 'accepted another key for the log' },
  'observations.kept': {
    kind: 'log',
    sentence: ({ detail }: Facts<{ count: number }>) =>
      `added a batch of ${counted(detail.count, 'observation', 'observations')} to the log`,
  },
  'observations.thinned': {
    kind: 'log',
    sentence: ({ detail }: Facts<{ removed: number; because: string }>) =>
      `deleted ${counted(detail.removed, 'observation', 'observations')} because of ${readable(detail.because)}`,
  },
  'pages.shown': {
    kind: 'log',
    sentence: ({ detail }: Facts<{ from: number; to: number; count: number; root: string }>) =>
      `added a batch of ${counted(detail.count, 'page', 'pages')} that readers were shown to the log`,
  },
  'retention.applied': {
    kind: 'log',
    sentence: ({ detail }: Facts<{ deleted: number; class: RetentionClass }>) =>
      `deleted ${counted(detail.deleted, 'row', 'rows')} of ${RETAINED[detail.class] ?? readable(detail.class)} at the end of the retention period`,
  },
  'rows.saved': { kind: 'log', sentence: 'recorded rows that no other entry covers' },
  'portal.set_up': { kind: 'log', sentence: 'was set up' },
  'setup.link_made': { kind: 'staff', sentence: 'created a setup link' },
  'setup.opened': { kind: 'staff', sentence: 'opened the setup link' },
  'setup.link_refused': { kind: 'staff', outcome: 'refused', sentence: 'opened a setup link that is not valid' },
  'setup.admin_made': {
    kind: 'staff',
    sentence: ({ whose }) => `made the first admin account${whose} with the setup link`,
  },
})

export type AuditAction = keyof typeof ACTIONS

/** The facts that an entry of this action must contain, because its sentence names them. */
export type FactsOf<A extends AuditAction> = (typeof ACTIONS)[A]['sentence'] extends (facts: Facts<infer D>) => string
  ? D
  : never

function defineActions<const T extends Record<`${string}.${string}`, Registration>>(actions: T): T {
  return actions
}

/** The registration of a stored action. An action of another release is shown by its name. */
export function describeAction(action: string): Registration {
  return Object.hasOwn(ACTIONS, action) ? ACTIONS[action as AuditAction] : { kind: 'log', sentence: readable(action) }
}

/** The sentence of a stored entry. Its facts were checked when it was written. */
export function sentenceOf(action: string, facts: Facts<Record<string, unknown>>): string {
  const { sentence } = describeAction(action)
  return typeof sentence === 'string' ? sentence : sentence(facts as Facts<never>)
}

/** The sentence with a placeholder for each fact: `made a backup, {rows} rows and {files} files`. */
export function sentencePattern(action: AuditAction): string {
  const detail = new Proxy({}, { get: (_, fact) => `{${String(fact)}}` })
  return sentenceOf(action, { detail, page: ' {page}', code: '{code}', whose: ' of {person}' })
}

/** Every action of a group. `refused` contains actions of the other groups. */
export function actionsOf(kind: AuditKind): AuditAction[] {
  return actionsWhere((one) => (kind === 'refused' ? one.outcome !== undefined : one.kind === kind))
}

export function actionsWhere(wanted: (one: Registration) => boolean): AuditAction[] {
  return (Object.keys(ACTIONS) as AuditAction[]).filter((action) => wanted(ACTIONS[action]))
}

function because({ detail: { reason } }: Facts<{ reason: string }>): string {
  return reason ? `: ${REASONS[reason] ?? readable(reason)}` : ''
}

function at({ detail, page }: Facts<{ at: string }>): string {
  return detail.at === 'gate' ? ` at the gate of${page || ' a page'}` : ' at the unlock screen'
}

const PROPOSED: Record<ProposedAct, string> = {
  next_step: 'set the next step of the card',
  answer_request: 'answer the request',
  issue_code: 'issue a code',
}

function proposedIn({ proposes: act }: { proposes: ProposedAct }, whose: string): string {
  return `${PROPOSED[act] ?? readable(act)}${act === 'issue_code' ? whose.replace(' of ', ' for ') : whose}`
}

type Interest = { amount: number; currency: string }

/** ` USD 1,000 in a project`, with a leading blank. */
function interestIn({ detail: { amount, currency }, page }: Facts<Interest>): string {
  return ` ${currency} ${Number.isFinite(amount) ? amount.toLocaleString('en') : amount}${page ? ` in${page}` : ''}`
}

/** `a request`: what waits, without whose it is. */
function work({ work: kind }: { work: WorkKind }): string {
  return WORK[kind] ?? readable(kind)
}

const stageName = (stage: Stage) => STAGE_NAMES[stage] ?? readable(stage)

/** What a card's history shows, and what is internal to staff. */
export const PIPELINE_ACTIONS = actionsNamed(/^(?:pipeline|interest)\./)
export const INTERNAL_ACTIONS = actionsNamed(/^(?:pipeline\.|proposal\.|work\.|interest\.allocated$)/)

function actionsNamed(pattern: RegExp): AuditAction[] {
  return (Object.keys(ACTIONS) as AuditAction[]).filter((action) => pattern.test(action))
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Turns `broken_off` into "broken off". */
function readable(name: string): string {
  return String(name).replace(/[._]/g, ' ')
}

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
  second_factor_locked: 'there were too many wrong codes for the account',
  email_required: 'no email was given with it',
  session_missing: 'there was no session',
  session_locked: 'the session was locked',
  access_required: 'nothing had opened it',
  auth_required: 'nobody was signed in',
}

/** By list. The export names it in its entry. */
const LISTS = {
  'nda-submissions': 'the list of signatures',
  'access-codes': 'the list of codes',
  'shared-access': 'the list of shared access',
  'audit-log': 'the log',
  obligations: 'the list of who is bound',
  pipeline: 'the pipeline',
  people: 'the list of people',
  firms: 'the list of firms',
  readership: 'the readership of a project',
  engagement: 'the engagement of people',
  requests: 'the list of requests',
  questions: 'the list of questions',
  'document-readers': 'who could read a document',
  'update-recipients': 'the recipients of an update',
} as const
export type ExportedList = keyof typeof LISTS

/** By kind of waiting work. */
const WORK: Record<WorkKind, string> = {
  reviews: 'the review',
  requests: 'a request',
  questions: 'a question',
  approvals: 'the approval of an answer',
  mails: 'an undelivered email',
  jobs: 'a failed job',
  proposals: 'a proposal',
  alerts: 'an alert',
  backups: 'a problem with the backups',
  system: 'a problem with the system',
  webhooks: 'a failing webhook',
  nextSteps: 'the next step',
  codesEnding: 'the ending code',
  agreementsEnding: 'the ending agreement',
  externalAgreementsEnding: 'an ending external agreement',
  unpublished: 'an unpublished project page',
}

/** Why an email did not leave. */
const WITHHELD_WORDS: Record<string, string> = {
  no_access: 'its recipient may not read it any more',
  unsubscribed: 'its recipient unsubscribed',
  bounced: 'an earlier email to its recipient came back',
  complained: 'its recipient complained about an earlier email',
  nothing_new: 'nothing is left to tell of',
  off: 'these emails were switched off',
  withdrawn: 'what it is about was withdrawn',
  uncertain: 'it must not leave any more, and a failed attempt may have arrived',
}

/** By kind of request. */
export const REQUESTS: Record<RequestKind, string> = {
  access: 'asked for access as an existing investor',
  new_code: 'asked for a new code',
  call: 'asked for an investor call',
  meeting: 'asked for a 1:1 meeting',
  data_room: 'asked for access to the data room',
  nda_changes: 'asked for changes to the agreement',
  nda_declined: 'declined to sign the agreement',
  withdrawal: 'asked to withdraw from the agreement',
}

/** By probe of /admin/system. */
const PROBED: Record<Probe, string> = {
  mail: 'the sending of emails',
  'sign-in': 'the sign-in provider',
  files: 'where files are stored',
  'time-stamps': 'the time-stamp authority',
  malware: 'the virus scanner',
  address: 'the public address of the portal',
}

type CodeKind = StaffCode['type']
const CODES: Record<CodeKind, string> = {
  personal: 'a personal code',
  managed: 'a managed code',
  shared_timed: 'a shared code',
  master: 'the master code',
  bypass: 'the bypass code',
}

const FACTORS = { app: 'an authenticator app', passkey: 'a passkey', all: 'all second factors' } as const
const FACTOR_ACTS = { enrolled: 'added', removed: 'removed' } as const

const RETAINED: Record<RetentionClass, string> = {
  visits: 'page views and watermarks',
  security: 'failed attempts and alerts',
  mails: 'emails and links',
  sessions: 'sessions and browsers',
  logPersonal: 'personal data of log entries',
  submissions: 'signatures',
  requests: 'requests, invitations, withdrawn interest, notes and proposals',
  deliveries: 'deliveries of webhooks and notifications',
}

export const ALERTS: Record<AlertRule, string> = {
  code_networks: 'a code was used from many networks',
  challenge_mode: 'codes are being guessed',
  digits_paused: 'six-digit codes are being guessed',
  refusals: 'many refusals',
  screen: 'attempts to copy a page',
  log: 'the log is not intact',
  backup: 'no backup',
  signed_copy: 'a stored file is not the signed copy that it should be',
  hold_review: 'a legal hold is due for review',
}
