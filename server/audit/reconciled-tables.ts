import type { Tables } from '../db/tables.ts'
import type { AuditAction } from './actions.ts'

/** How the rows of a table are compared with the log (docs/reconciliation.md). A column that is not named here is fixed. */
type Reconciled<T extends keyof Tables> = {
  /** What people call a row of it. */
  name: string
  /** The columns by which entries name a row. They must not contain personal data, because entries keep them. */
  key: readonly (keyof Tables[T])[]
  /** Columns that acts change. Each entry that names the row says what they contain after it. */
  changes?: readonly (keyof Tables[T])[]
  /** Columns that are not compared. */
  ignored?: readonly (keyof Tables[T])[]
  /** A time from which on the ignored columns are compared too. */
  ignoredUntil?: keyof Tables[T]
  /** Why they are not. */
  because?: string
  /** The only actions after which fixed columns may differ from before. */
  rewrittenBy?: readonly AuditAction[]
  /** The table whose rows take these with them. Its key is the start of theirs. */
  within?: keyof Tables
}

/** Its rows are too many for a fingerprint each. Entries have the hash of a batch of them, and what it says. */
type InBatches = { inBatches: string }

/** The reason why the log says nothing of its rows that could be compared. */
type NotCompared = string

const NEEDED_NOW = 'what the portal needs at the moment; no entry speaks of its rows'
const LIBRARY = 'the identity library writes it by itself, with an entry right after the act and not in its transaction'
const LOG = 'the log itself, which the verification checks entry by entry'

/**
 * Every table: how its rows are compared with the log, or why they are not. The type demands an entry for each table of the data model,
 * and a new column counts as fixed until it is named here.
 */
export const RECONCILED = {
  access_code: {
    name: 'code',
    key: ['id'],
    changes: ['uses_remaining', 'valid_from', 'valid_until', 'awaits', 'revoked_at', 'submission_id'],
    rewrittenBy: ['person.erased'],
  },
  browser_code: { name: 'code known to a browser', key: ['browser_id', 'code_id'], changes: ['handed_at'] },
  shared_access: {
    name: 'access period',
    key: ['code_id', 'person_id'],
    changes: ['ends_at', 'successor_code_id', 'closed_at'],
  },
  failed_attempt_counter: NEEDED_NOW,
  challenge_mode: NEEDED_NOW,

  browser: NEEDED_NOW,
  session: {
    name: 'session',
    key: ['id'],
    changes: ['token_digest', 'ended_at', 'ended_because', 'proved_code_id'],
    ignored: ['digits_digest', 'digits_code_id', 'digits_end_at', 'wrong_digits'],
    because: 'mailed digits live for minutes',
  },
  session_grant: {
    name: 'grant of a session',
    key: ['id'],
    changes: ['ends_at', 'ended_at'],
    ignored: ['last_used_at'],
    because: 'it changes with every request',
    rewrittenBy: ['person.erased'],
  },
  reader_activity: 'the last seconds of a reader, for the inactivity lock; the lock itself is an entry',

  user_account: {
    name: 'account',
    key: ['id'],
    changes: [
      'person_id',
      'email',
      'email_verified',
      'name',
      'image',
      'first_name',
      'last_name',
      'investment_interest',
      'interest_amounts',
      'accredited',
      'role',
      'suspended_at',
      'factor_removal_at',
    ],
    ignored: ['two_factor_enabled', 'updated_at'],
    because: LIBRARY,
  },
  account_project: { name: 'approval of an account', key: ['account_id', 'route'], within: 'user_account' },
  account_session: LIBRARY,
  account_login: LIBRARY,
  account_challenge: LIBRARY,
  account_totp: LIBRARY,
  account_passkey: LIBRARY,
  account_key: LIBRARY,
  sign_up: 'what strangers typed; an account gets it only once its mailbox confirms it, which is an entry',
  account_browser: NEEDED_NOW,
  used_totp_code: NEEDED_NOW,
  sign_in_attempt: NEEDED_NOW,
  pending_identity: NEEDED_NOW,
  operator_login: {
    name: 'admin login',
    key: ['id'],
    changes: ['username', 'password_hash', 'password_changed_at', 'totp_sealed'],
    ignored: ['totp_last_step'],
    because: 'it changes with every use of the authenticator app',
  },

  nda_version: { name: 'version of the agreement', key: ['version'] },
  nda_draft: 'a draft binds nobody; the version that is published from it is compared',
  reading_session: {
    name: 'reading session',
    key: ['id'],
    changes: ['threshold_at', 'end_at', 'end_by', 'box_first_at', 'signed_at'],
    ignored: ['furthest', 'reported_at', 'box_at', 'active', 'active_until', 'build', 'page_snapshot_sha256'],
    ignoredUntil: 'signed_at',
    because: 'browsers report it every few seconds; from the signing on (`signed_at`) it is compared',
  },
  page_snapshot: { name: 'page snapshot', key: ['sha256'] },
  assent_text: { name: 'words of assent', key: ['sha256'] },
  submission: {
    name: 'signature',
    key: ['id'],
    changes: ['confirmed_at', 'superseded_at', 'superseded_because'],
  },
  seal_certificate: { name: 'sealing certificate', key: ['sha256'], changes: ['retired_at'] },
  executed_agreement: {
    name: 'signed copy',
    key: ['submission_id'],
    changes: [
      'made_at',
      'file_sha256',
      'bytes',
      'level',
      'reached',
      'certificate_sha256',
      'stamped_at',
      'earlier_files',
      'signer_mail_id',
      'company_mail_id',
    ],
    ignored: ['stamp_failures', 'failures', 'renew_at'],
    because: 'counters of attempts, and when the portal looks at the stamps again',
  },
  agreement_notice: { name: 'notice', key: ['submission_id', 'kind', 'version'] },
  return_or_destroy_request: {
    name: 'request to return or destroy',
    key: ['id'],
    changes: ['asked_at', 'asked_by', 'asked_words', 'confirmed_at', 'confirmed_by', 'outcome', 'words'],
  },
  invitation: {
    name: 'invitation',
    key: ['id'],
    changes: [
      'ends_at',
      'mailed_at',
      'mail_id',
      'mails',
      'opened_at',
      'used_at',
      'submission_id',
      'withdrawn_at',
      'remind_at',
    ],
  },
  external_agreement: { name: 'agreement signed elsewhere', key: ['id'], changes: ['ended_at'] },
  external_agreement_party: { name: 'party of an agreement signed elsewhere', key: ['id'] },

  audit_entry: LOG,
  log_private:
    'each row is compared with the commitment in its entry, and each missing row with the entry of its erasure',
  row_fingerprint: 'the salts with which the rows of the other tables are compared',
  log_pending: LOG,
  log_leaf: LOG,
  log_node: LOG,
  log_key: LOG,
  log_checkpoint: LOG,
  log_stamp: LOG,
  log_state: NEEDED_NOW,
  log_verification: NEEDED_NOW,
  observation_batch: { inBatches: 'it says where the entry of a batch is, which is compared with the observations' },
  shown_leaf: { inBatches: 'the hash of each watermark; together they make the roots in `pages.shown`' },
  alert: {
    name: 'alert',
    key: ['id'],
    changes: ['last_at', 'times', 'detail', 'mailed_at', 'seen_at'],
  },
  alert_seen: { name: 'mark that an alert was seen', key: ['alert_id', 'actor'] },
  alert_state: NEEDED_NOW,

  document_folder: {
    name: 'folder',
    key: ['id'],
    changes: [
      'parent_id',
      'title',
      'position',
      'access',
      'visible_from',
      'visible_until',
      'close_after_days',
      'removed_at',
    ],
  },
  document: {
    name: 'document',
    key: ['id'],
    changes: [
      'folder_id',
      'position',
      'title',
      'description',
      'icon',
      'action',
      'download',
      'access',
      'released_at',
      'visible_from',
      'visible_until',
      'close_after_days',
      'tags',
      'current_version_id',
      'removed_at',
    ],
  },
  named_reader: { name: 'named reader', key: ['id'], rewrittenBy: ['person.erased'] },
  document_reader: { name: 'reader of a document', key: ['document_id', 'reader_id'] },
  folder_reader: { name: 'reader of a folder', key: ['folder_id', 'reader_id'] },
  reader_group: { name: 'group of readers', key: ['id'], changes: ['name', 'removed_at'] },
  group_reader: { name: 'member of a group', key: ['group_id', 'reader_id'] },
  group_membership: { name: 'person in a group by a rule', key: ['group_id', 'person_id'] },
  document_opening: { name: 'first opening of a document', key: ['document_id', 'person_id'] },
  document_version: {
    name: 'version of a document',
    key: ['id'],
    changes: [
      'sent_at',
      'ready_at',
      'refused_at',
      'refusal',
      'type',
      'announced_sha256',
      'file_sha256',
      'pdf_sha256',
      'index_sha256',
      'left_out',
    ],
    ignored: ['pages', 'pages_done'],
    because: 'they count while the file is prepared; `document.ready` has the number of pages',
  },
  document_piece: NEEDED_NOW,
  page_raster: NEEDED_NOW,
  marked_film: NEEDED_NOW,
  watermark: {
    inBatches: '`pages.shown` has the root of a tree over the rows, and `erasedShown` those that were erased',
  },

  mail_record: { name: 'record of an email', key: ['id'], changes: ['person_id', 'reply'] },
  mailed_link: {
    name: 'mailed link',
    key: ['id'],
    changes: ['ends_at', 'used_at', 'used_by', 'replaceable_id', 'account_id'],
  },

  page_visit: 'telemetry; the observations of a visit are in the log as batches',
  observation: {
    inBatches: '`observations.kept` has the hash of the rows, and `observations.thinned` that of those that are left',
  },

  engagement_day: 'sums of visits, observations and watermarks, which a test recomputes from these',
  engagement_score: 'computed from `engagement_day` and the requests and signatures of a person',

  portal: {
    name: 'identity of the portal',
    key: ['id'],
    changes: ['demo'],
    ignored: ['public_url'],
    because: 'each start writes it from the environment',
  },
  setup: NEEDED_NOW,
  job: NEEDED_NOW,
  portal_process: NEEDED_NOW,
  rate_window: NEEDED_NOW,
  backup_state: NEEDED_NOW,
  setting_section: {
    name: 'section of the settings',
    key: ['section'],
    changes: ['revision', 'stored', 'changed_at', 'changed_by'],
  },
  setting_change: { name: 'change of settings', key: ['id'] },
  logo: { name: 'logo', key: ['sha256'] },
  work_decision: {
    name: 'decision about waiting work',
    key: ['kind', 'subject_id'],
    changes: ['assigned_to', 'state', 'snoozed_until', 'done_at', 'revision', 'decided_at', 'decided_by'],
  },

  webhook_endpoint: {
    name: 'webhook',
    key: ['id'],
    changes: [
      'url',
      'description',
      'types',
      'personal_data',
      'off_at',
      'off_because',
      'secret_sealed',
      'previous_sealed',
      'previous_until',
    ],
    ignored: ['place', 'job_id', 'failures', 'retry_at', 'failing_since', 'told_at'],
    because: 'how far it is, and how it goes; each event is itself an entry',
  },
  webhook_delivery: 'what is sent of each event; the event is itself an entry, and so is giving up',
  webhook_attempt: 'what a receiver answered, which retention deletes',
  notification_setting: 'when and where staff are told of events; a change is an entry of its own',
  notification_rule: 'what staff want to be told of; a change is an entry of its own',
  notification_chat: 'where staff are told of events, and how it goes; a change is an entry of its own',
  notification: 'what staff are told of an event; the event is itself an entry',
  notification_message: 'what is sent of a notification',
  notification_place: NEEDED_NOW,
  api_key: {
    name: 'API key',
    key: ['id'],
    changes: ['revoked_at', 'revoked_by'],
    ignored: ['last_used_at'],
    because: 'it changes with use',
  },
  proposal: 'what a program suggests changes nothing; each decision is an entry, and so is the act that follows',

  person: {
    name: 'person',
    key: ['id'],
    changes: ['verified_at', 'erased_at'],
    rewrittenBy: ['person.erased'],
  },
  legal_hold: {
    name: 'legal hold',
    key: ['id'],
    changes: ['review_on', 'lifted_at', 'lifted_by'],
    rewrittenBy: ['hold.set', 'person.erased'],
  },
  retention_place: NEEDED_NOW,
  firm: 'a label over the addresses of people; what staff name, merge, split or move is an entry of its own',
  firm_domain: 'the domains of a firm, which follow from the addresses of people',
  firm_person: 'which firm a person belongs to, which follows from the address; a move by hand is an entry',
  request: {
    name: 'request',
    key: ['id'],
    changes: ['account_id', 'answered_at', 'answer', 'answered_by', 'words', 'asked', 'name'],
  },
  request_message: { name: 'message of a request', key: ['request_id', 'id'], within: 'request' },
  meeting: {
    name: 'call or meeting',
    key: ['request_id'],
    changes: ['starts_at', 'minutes', 'place', 'sequence', 'updated_at', 'cancelled_at'],
    within: 'request',
  },

  pipeline_card: {
    name: 'card of the pipeline',
    key: ['person_id'],
    changes: ['stage', 'staged_at', 'staged_by', 'owner_id', 'next_step', 'next_on', 'step_set_at'],
  },
  pipeline_note: { name: 'note in the pipeline', key: ['id'] },
  round: {
    name: 'round',
    key: ['project'],
    changes: [
      'target',
      'minimum',
      'cap',
      'opens_on',
      'closes_on',
      'instrument',
      'vehicles',
      'shows_total',
      'allocated',
      'revision',
      'updated_at',
    ],
  },
  interest_legend: { name: 'legend of indications', key: ['sha256'] },
  indication: {
    name: 'indication of interest',
    key: ['id'],
    changes: [
      'amount',
      'currency',
      'vehicle',
      'conditions',
      'allocated',
      'allocated_at',
      'entered_by',
      'legend_sha256',
      'changed_at',
      'withdrawn_at',
      'versions',
    ],
  },
  indication_version: {
    name: 'version of an indication',
    key: ['indication_id', 'number'],
    within: 'indication',
  },

  question: {
    name: 'question',
    key: ['id'],
    changes: ['waiting_since', 'answered_at', 'assigned_to', 'faq_id'],
  },
  question_message: { name: 'message of a question', key: ['question_id', 'id'], within: 'question' },
  question_draft: 'a draft says nothing to anybody; the answer that is sent of it is compared',
  question_categories: { name: 'categories of questions', key: ['route'], changes: ['names'] },
  faq_entry: {
    name: 'FAQ entry',
    key: ['id'],
    changes: ['category', 'question', 'answer', 'section', 'document_id', 'page', 'narrowed', 'revision', 'removed_at'],
  },
  investor_update: {
    name: 'update to investors',
    key: ['id'],
    changes: ['title', 'words', 'documents', 'narrowed', 'agreement', 'revision', 'send_at', 'sent_at', 'withdrawn_at'],
  },
  update_reader: { name: 'reader of an update', key: ['update_id', 'reader_id'] },
  update_recipient: 'the entry of the sending counts them, and each email has an entry of its own',
  update_opening: 'counts of openings; each opening within an hour has an entry',
  document_digest: 'notes what a reader was last told of; each email has an entry',
  unread_mail_report: 'a report that could not be read is not evidence; each that is kept or deleted has an entry',
  mail_report: 'what a mail server said is not evidence; each report and each lifting has an entry',
  mail_subscription: 'what an address wants is not evidence; each change has an entry',
  faq_reader: { name: 'reader of an FAQ entry', key: ['faq_id', 'reader_id'] },

  project: {
    name: 'project',
    key: ['key'],
    changes: [
      'name',
      'summary',
      'stage',
      'launch',
      'valuation_low',
      'valuation_high',
      'currency',
      'minimum',
      'instrument',
      'disclosed',
      'opened_by_personal_codes',
      'agreement',
      'shows_default_content',
      'kept_of_demo',
      'position',
      'revision',
      'archived_at',
      'restored_at',
      'updated_at',
    ],
  },
  content_version: { name: 'published content', key: ['route', 'number'] },
  content_draft: 'a draft is shown to nobody; the version that is published from it is compared',
  analytics_key: {
    name: 'key of the analytics feed',
    key: ['id'],
    changes: ['revoked_at', 'revoked_by'],
    ignored: ['last_used_at'],
    because: 'it changes with every delivery',
  },
  analytics_snapshot: { name: 'snapshot of figures', key: ['id'] },
} satisfies { [T in keyof Tables]: Reconciled<T> | InBatches | NotCompared }

export type ReconciledTable = {
  table: string
  name: string
  key: readonly string[]
  changes: ReadonlySet<string>
  ignored: ReadonlySet<string>
  ignoredUntil?: string
  rewrittenBy?: readonly string[]
  within?: string
}

/** The tables that are compared, by name. */
export const RECONCILED_TABLES: ReadonlyMap<string, ReconciledTable> = new Map(
  Object.entries(RECONCILED as unknown as Record<string, Registered | InBatches | NotCompared>).flatMap(
    ([table, one]) =>
      typeof one === 'string' || 'inBatches' in one
        ? []
        : [[table, { ...one, table, changes: new Set(one.changes), ignored: new Set(one.ignored) }] as const],
  ),
)

type Registered = Omit<ReconciledTable, 'table' | 'changes' | 'ignored'> & { changes?: string[]; ignored?: string[] }
