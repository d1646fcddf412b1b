/** Whose word a statement of the certificate is. */
export type Source = 'server' | 'browser' | 'signer' | 'company'

export const SOURCES: Record<Source, string> = {
  server: 'seen by the server',
  browser: 'reported by the browser',
  signer: 'typed by the signer',
  company: 'configured by the company',
}

/**
 * `source`: null for words that explain and state nothing of this signature. `record`: the members of record.json that it has from this
 * source. `rows`: the columns and settings behind it. `entries`: the audit entries that have it, or its hash.
 */
export type Statement = {
  label: string
  source: Source | null
  record?: readonly string[]
  rows?: readonly string[]
  entries?: readonly string[]
}

const READING = { entries: ['nda.signed'] } as const
const WORDING = {
  source: 'browser',
  record: ['assent.words'],
  rows: ['assent_text.words'],
  entries: ['nda.signed'],
} as const

/** Each statement of the certificate. `docs/certificate.md` has the same list; a test holds both to a certificate that was made. */
export const STATEMENTS = {
  'cover.title': {
    label: 'Cover: title',
    source: 'company',
    rows: ['nda_version.title'],
    entries: ['nda.published', 'nda.signed'],
  },
  'cover.company': {
    label: 'Cover: the Company, with its address',
    source: 'company',
    rows: ['nda_version.party', 'setting company.contact.address'],
    entries: ['nda.published'],
  },
  'cover.investor': {
    label: 'Cover: the Investor, with the company',
    source: 'signer',
    rows: ['submission.full_name', 'submission.company_name', 'submission.extra_fields'],
    entries: ['nda.signed'],
  },
  'cover.document': { label: 'Cover: document', source: 'server', rows: ['submission.id'], entries: ['nda.signed'] },
  'cover.version': {
    label: 'Cover: version',
    source: 'company',
    rows: ['nda_version.version'],
    entries: ['nda.published', 'nda.signed'],
  },
  'cover.published': {
    label: 'Cover: in force since',
    source: 'server',
    rows: ['nda_version.published_at'],
    entries: ['nda.published'],
  },
  'cover.signed': {
    label: 'Cover: signed',
    source: 'server',
    rows: ['submission.signed_at'],
    entries: ['nda.signed'],
  },
  'cover.sha256': {
    label: 'Cover: SHA-256 of the text',
    source: 'server',
    rows: ['nda_version.sha256', 'submission.nda_text_hash'],
    entries: ['nda.published', 'nda.opened', 'nda.signed'],
  },
  'cover.drawing': { label: 'Cover: what the drawing is', source: null },
  'sign.company': {
    label: 'Signature for the Company: signature, name, title, company',
    source: 'company',
    record: ['company'],
    rows: ['nda_version.party', 'setting nda.signatory'],
    entries: ['nda.published'],
  },
  'sign.date': {
    label: 'Date',
    source: 'server',
    record: ['signedAt'],
    rows: ['submission.signed_at'],
    entries: ['nda.signed'],
  },
  'sign.offered': {
    label: 'Signature for the Company: statement',
    source: 'server',
    record: ['agreement.publishedAt'],
    rows: ['nda_version.published_at', 'setting nda.signatory'],
    entries: ['nda.published', 'nda.signed', 'code.issued'],
  },
  'sign.investor': {
    label: 'Signature of the Investor: signature, name, capacity, company',
    source: 'signer',
    record: ['signer'],
    rows: ['submission.full_name', 'submission.company_name', 'submission.extra_fields'],
    entries: ['nda.signed'],
  },
  'sign.local': {
    label: 'Local',
    source: 'browser',
    record: ['signerZone'],
    rows: ['submission.signed_at', 'submission.time_zone'],
    entries: [],
  },
  'sign.received': {
    label: 'Signature of the Investor: statement',
    source: 'server',
    record: ['connection.ipAddress', 'identity.shown'],
    rows: ['submission.ip_address', 'mailed_link.used_at', 'invitation.used_at', 'person.verified_at'],
    entries: ['nda.signed'],
  },
  lead: { label: 'Introduction', source: null },
  'event.intro': { label: 'Introduction of “Events”', source: null },
  'event.published': {
    label: 'Events: published',
    source: 'server',
    rows: ['nda_version.published_at'],
    entries: ['nda.published'],
  },
  'event.verified': {
    label: 'Events: address verified',
    source: 'server',
    rows: ['invitation.used_at', 'mailed_link.used_at', 'person.verified_at'],
    entries: ['invitation.signed', 'email.confirmed', 'codes.reopened', 'account.verified'],
  },
  'event.opened': {
    label: 'Events: opened',
    source: 'server',
    rows: ['reading_session.opened_at'],
    entries: ['nda.opened'],
  },
  'event.threshold': {
    label: 'Events: 90 % of the text reached',
    source: 'browser',
    rows: ['reading_session.threshold_at'],
    entries: ['nda.threshold_reached', 'nda.signed'],
  },
  'event.end': {
    label: 'Events: end of the text reached',
    source: 'browser',
    rows: ['reading_session.end_at', 'reading_session.end_by'],
    entries: ['nda.end_reached', 'nda.signed'],
  },
  'event.box': {
    label: 'Events: box ticked',
    source: 'browser',
    rows: ['reading_session.box_at', 'reading_session.box_first_at'],
    entries: ['nda.box_ticked', 'nda.signed'],
  },
  'event.signed': {
    label: 'Events: signed',
    source: 'server',
    rows: ['submission.signed_at', 'submission.full_name', 'submission.ip_address'],
    entries: ['nda.signed'],
  },
  'event.accepted': {
    label: 'Events: countersigned or accepted for the Company',
    source: 'server',
    rows: ['submission.signed_at', 'setting nda.signatory'],
    entries: ['nda.signed', 'code.issued'],
  },
  'event.sealed': {
    label: 'Events: sealed',
    source: 'server',
    rows: ['executed_agreement.made_at'],
    entries: ['agreement.sealed'],
  },
  'document.id': {
    label: 'Document',
    source: 'server',
    record: ['documentId', 'format'],
    rows: ['submission.id'],
    entries: ['nda.signed'],
  },
  'document.title': {
    label: 'Agreement',
    source: 'company',
    record: ['agreement.title', 'agreement.version'],
    rows: ['nda_version.title', 'nda_version.version'],
    entries: ['nda.published', 'nda.signed'],
  },
  'document.published': {
    label: 'In force since',
    source: 'server',
    record: ['agreement.publishedAt'],
    rows: ['nda_version.published_at'],
    entries: ['nda.published'],
  },
  'document.sha256': {
    label: 'SHA-256 of the text',
    source: 'server',
    record: ['agreement.sha256', 'agreement.bytes'],
    rows: ['nda_version.sha256', 'submission.nda_text_hash'],
    entries: ['nda.published', 'nda.opened', 'nda.signed'],
  },
  'document.text': {
    label: 'Text',
    source: 'company',
    record: ['agreement.language'],
    rows: ['nda_version.text', 'nda_version.language'],
    entries: ['nda.published'],
  },
  'party.company': {
    label: 'Company',
    source: 'company',
    record: ['company'],
    rows: ['nda_version.party', 'setting company.contact.address'],
    entries: ['nda.published'],
  },
  'party.email': {
    label: 'Notices to',
    source: 'company',
    record: ['company'],
    rows: ['setting company.contact.email'],
    entries: [],
  },
  'party.signatory': {
    label: 'Signed for the company',
    source: 'company',
    record: ['company'],
    rows: ['setting nda.signatory'],
    entries: [],
  },
  'party.signer': {
    label: 'Each field of the form',
    source: 'signer',
    record: ['signer'],
    rows: [
      'submission.full_name',
      'submission.email',
      'submission.company_name',
      'submission.phone_number',
      'submission.extra_fields',
    ],
    entries: ['nda.signed'],
  },
  'identity.shown': {
    label: 'Verified by',
    source: 'server',
    record: ['identity'],
    rows: ['invitation.used_at', 'mailed_link.used_by', 'mailed_link.used_at', 'person.verified_at'],
    entries: ['invitation.signed', 'email.confirmed', 'codes.reopened', 'account.verified'],
  },
  'identity.at': {
    label: 'Verified at',
    source: 'server',
    record: ['identity'],
    rows: ['invitation.used_at', 'mailed_link.used_at', 'person.verified_at'],
    entries: ['invitation.signed', 'email.confirmed', 'codes.reopened', 'account.verified'],
  },
  'identity.account': {
    label: 'Account signed in',
    source: 'server',
    record: ['identity'],
    rows: ['submission.account_id'],
    entries: [],
  },
  'assent.terms': {
    label: 'Terms',
    source: 'browser',
    record: ['assent.accepted'],
    rows: ['submission.nda_accepted'],
    entries: ['nda.signed'],
  },
  'assent.intro': { label: 'Introduction of “Assent”', source: null },
  'assent.wording': { ...WORDING, label: 'Wording' },
  'assent.language': { ...WORDING, label: 'Language shown' },
  'assent.box_text': { ...WORDING, label: 'Text at the box' },
  'assent.box_before': {
    label: 'Box at first',
    source: 'server',
    record: ['assent.boxAtFirst'],
    rows: ['page_snapshot.sha256'],
    entries: ['nda.opened'],
  },
  'assent.box': {
    label: 'Box',
    source: 'browser',
    record: ['assent.boxTickedAt'],
    rows: ['reading_session.box_at', 'reading_session.box_first_at'],
    entries: ['nda.box_ticked', 'nda.signed'],
  },
  'assent.button_text': { ...WORDING, label: 'Text on the button' },
  'assent.name_text': { ...WORDING, label: 'Text at the name' },
  'assent.typed': {
    label: 'Signature as typed',
    source: 'signer',
    record: ['signer'],
    rows: ['submission.full_name'],
    entries: ['nda.signed'],
  },
  'assent.consent': { ...WORDING, label: 'Electronic records' },
  'assent.consent_part': { ...WORDING, label: 'Consent, each part' },
  'assent.consent_version': { ...WORDING, label: 'Consent version' },
  'assent.consent_given': {
    label: 'Consent given',
    source: 'server',
    record: ['signedAt'],
    rows: ['submission.signed_at'],
    entries: ['nda.signed'],
  },
  'assent.sha256': {
    label: 'SHA-256 of the wording',
    source: 'browser',
    record: ['assent.wordsSha256'],
    rows: ['submission.assent_sha256'],
    entries: ['nda.signed'],
  },
  'assent.build': {
    ...READING,
    label: 'Build of the page',
    source: 'browser',
    record: ['assent.build'],
    rows: ['reading_session.build'],
  },
  'assent.page': {
    label: 'SHA-256 of the page',
    source: 'server',
    record: ['assent.pageSnapshotSha256'],
    rows: ['reading_session.page_snapshot_sha256'],
    entries: ['nda.opened', 'nda.signed'],
  },
  'reading.intro': { label: 'Introduction of “Reading”', source: null },
  'reading.opened': {
    label: 'Opened',
    source: 'server',
    record: ['reading.openedAt', 'reading.basis'],
    rows: ['reading_session.opened_at'],
    entries: ['nda.opened'],
  },
  'reading.threshold': {
    label: '90 % reached',
    source: 'browser',
    record: ['reading.thresholdAt'],
    rows: ['reading_session.threshold_at'],
    entries: ['nda.threshold_reached', 'nda.signed'],
  },
  'reading.end': {
    label: 'End reached',
    source: 'browser',
    record: ['reading.endAt'],
    rows: ['reading_session.end_at'],
    entries: ['nda.end_reached', 'nda.signed'],
  },
  'reading.end_by': {
    label: 'How',
    source: 'browser',
    record: ['reading.endBy'],
    rows: ['reading_session.end_by'],
    entries: ['nda.end_reached', 'nda.signed'],
  },
  'reading.furthest': {
    ...READING,
    label: 'Furthest point',
    source: 'browser',
    record: ['reading.furthest', 'reading.reportedAt'],
    rows: ['reading_session.furthest', 'reading_session.reported_at'],
  },
  'reading.compared': {
    label: 'Reports compared',
    source: 'server',
    record: ['contradictions'],
    rows: ['reading_session.opened_at', 'submission.signed_at'],
    entries: ['nda.opened', 'nda.signed'],
  },
  'reading.duration': {
    label: 'From opening to signing',
    source: 'server',
    record: ['reading.openedAt', 'signedAt'],
    rows: ['reading_session.opened_at', 'submission.signed_at'],
    entries: ['nda.opened', 'nda.signed'],
  },
  'reading.id': {
    label: 'Reading session',
    source: 'server',
    record: ['reading.id'],
    rows: ['reading_session.id'],
    entries: ['nda.opened', 'nda.signed'],
  },
  'reading.clauses_intro': { label: 'Introduction of “Reading by clause”', source: null },
  'reading.clause': {
    ...READING,
    label: 'Each clause',
    source: 'browser',
    record: ['reading.active'],
    rows: ['reading_session.active'],
  },
  'signature.at': {
    label: 'Signed',
    source: 'server',
    record: ['signedAt'],
    rows: ['submission.signed_at'],
    entries: ['nda.signed'],
  },
  'signature.zone': {
    label: 'Time zone of the signer',
    source: 'browser',
    record: ['signerZone'],
    rows: ['submission.time_zone'],
    entries: [],
  },
  'signature.address': {
    label: 'Network address',
    source: 'server',
    record: ['connection.ipAddress', 'connection.ipFamily'],
    rows: ['submission.ip_address'],
    entries: ['nda.signed'],
  },
  'signature.proxies': {
    label: 'Through proxies',
    source: 'server',
    record: ['connection.proxyChain'],
    rows: ['submission.ip_chain'],
    entries: ['nda.signed'],
  },
  'signature.host': {
    label: 'Host name requested',
    source: 'browser',
    record: ['connection.hostName'],
    rows: ['submission.host_name'],
    entries: ['nda.signed'],
  },
  'signature.browser': {
    label: 'Browser',
    source: 'browser',
    record: ['connection.userAgent'],
    rows: ['submission.user_agent'],
    entries: ['nda.signed'],
  },
  'signature.languages': {
    label: 'Languages',
    source: 'browser',
    record: ['connection.acceptLanguage'],
    rows: ['submission.accept_language'],
    entries: [],
  },
  'signature.browser_id': {
    label: 'Browser id',
    source: 'server',
    record: ['connection.browserId'],
    rows: ['submission.browser_id'],
    entries: ['nda.signed'],
  },
  'signature.request': {
    label: 'Request id',
    source: 'server',
    record: ['connection.requestId'],
    rows: ['submission.request_id'],
    entries: [],
  },
  'missing.intro': { label: 'Introduction of “Not collected”', source: null },
  'missing.fact': { label: 'Each fact that is not collected', source: null },
  'log.intro': { label: 'Introduction of “Log entry”', source: null },
  'log.entry': {
    label: 'Entry',
    source: 'server',
    record: ['log'],
    rows: ['audit_entry.seq'],
    entries: ['nda.signed'],
  },
  'log.size': { label: 'Log size', source: 'server', record: ['log'], rows: ['log_checkpoint.size'], entries: [] },
  'log.root': {
    label: 'Root of the log',
    source: 'server',
    record: ['log'],
    rows: ['log_checkpoint.root'],
    entries: [],
  },
  'log.name': {
    label: 'Name of the log',
    source: 'server',
    record: ['log'],
    rows: ['log_checkpoint.note'],
    entries: [],
  },
  'seal.by': {
    label: 'Sealed by',
    source: 'company',
    record: ['seal.by'],
    rows: ['seal_certificate.certificate'],
    entries: ['seal.certificate_kept'],
  },
  'seal.for': {
    label: 'Sealed for',
    source: 'company',
    record: ['company'],
    rows: ['nda_version.party'],
    entries: ['nda.published'],
  },
  'seal.prepared': {
    label: 'Prepared',
    source: 'server',
    record: ['preparedAt'],
    rows: ['executed_agreement.made_at'],
    entries: ['agreement.sealed'],
  },
  'seal.format': {
    label: 'Format',
    source: 'server',
    record: ['seal.level'],
    rows: ['executed_agreement.level'],
    entries: ['agreement.sealed'],
  },
  'seal.certificate': {
    label: 'Certificate',
    source: 'company',
    record: ['seal.certificate'],
    rows: ['seal_certificate.certificate'],
    entries: ['seal.certificate_kept'],
  },
  'seal.sha256': {
    label: 'SHA-256 of the certificate',
    source: 'company',
    record: ['seal.certificate'],
    rows: ['executed_agreement.certificate_sha256'],
    entries: ['agreement.sealed'],
  },
  'seal.valid': {
    label: 'Valid',
    source: 'company',
    record: ['seal.certificate'],
    rows: ['seal_certificate.certificate'],
    entries: ['seal.certificate_kept'],
  },
  'seal.stamp': {
    label: 'Time stamp',
    source: 'server',
    record: ['seal.timeStampAuthority', 'seal.timeStampFailure'],
    rows: ['executed_agreement.stamped_at', 'executed_agreement.stamp_failures'],
    entries: ['agreement.sealed'],
  },
  'verify.how': { label: 'How to verify', source: null },
  'verify.address': {
    label: 'Address',
    source: 'company',
    record: ['verifyAt'],
    rows: ['setting portal address'],
    entries: [],
  },
  'note.law': { label: 'Note on the law', source: null },
  'note.seal': { label: 'Note on the seal', source: null },
  'note.times': {
    label: 'Note on the times',
    source: 'server',
    record: ['seal.level', 'seal.timeStampFailure'],
    rows: ['executed_agreement.level', 'executed_agreement.stamp_failures'],
    entries: ['agreement.sealed'],
  },
  'note.after': { label: 'Note on what came after', source: null },
} as const satisfies Record<string, Statement>

export type StatementId = keyof typeof STATEMENTS

export const sourceOf = (is: StatementId): Source | null => STATEMENTS[is].source

/** A row of the certificate. `language`: of the value, and `labelled` of the label, if not English. */
export type Fact = {
  is: StatementId
  label: string
  value: string | null
  face?: 'code' | 'prose'
  language?: string
  labelled?: string
}

/** A fact of the certificate. `label`: if the statement stands for several facts. */
export function fact(is: StatementId, value: string | null, face?: Fact['face'], label?: string): Fact {
  return { is, label: label ?? STATEMENTS[is].label, value, ...(face && { face }) }
}

/** The source of each member of record.json, by its path. Members below one that is listed have its source. */
export function recordSources(): Record<string, Source> {
  const all: Statement[] = Object.values(STATEMENTS)
  return Object.fromEntries(
    all.flatMap(({ source, record = [] }) => (source === null ? [] : record.map((path) => [path, source]))),
  )
}
