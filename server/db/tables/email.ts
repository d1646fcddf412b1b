import type { Selectable } from 'kysely'
import type { MailKind } from '../../../contract/email/mails.ts'
import type { BounceCause, ReportKind } from '../../../contract/email/report-kinds.ts'
import type { LinkPurpose } from '../../../contract/email/verification-links.ts'

/** Mails and mailed links. */
export type EmailTables = {
  mail_record: MailRecordTable
  mail_report: MailReportTable
  unread_mail_report: UnreadMailReportTable
  mailed_link: MailedLinkTable
}

/** What is known of a mail besides its job, whose payload is deleted once it is sent. It contains no address and no text. */
type MailRecordTable = {
  /** The id of its job, which is also its message id. */
  id: string
  kind: MailKind
  /** HMAC of the address, for finding the mails of an address. The key is not in the database. */
  recipient: string
  /** The person with this address when it was queued. */
  person_id: string | null
  created_at: string
  /** The mail server's last answer, without addresses. */
  reply: string | null
}

/** What came back of an email. It outlives the record of the email, so that its recipient is not written to again. */
type MailReportTable = {
  id: string
  /** The id of the email, which its Message-ID contains. */
  mail_id: string
  /** As in the record of the email. */
  recipient: string
  kind: ReportKind
  /** 1: optional emails to the recipient stop, until staff lift it. */
  stops: number
  /** The mail server's words, without addresses. */
  words: string
  /** Why a mail server returned it; null for a complaint. */
  cause: BounceCause | null
  reported_at: string
  lifted_at: string | null
  lifted_by: string | null
}
export type MailReportRow = Selectable<MailReportTable>

/** A report that the portal could not read, for staff. */
type UnreadMailReportTable = {
  id: string
  /** HMAC of the report, so that the same one is kept once. The key is not in the database. */
  digest: string
  /** Sender, subject and the beginning of its text, sealed: it contains addresses. */
  content: string
  received_at: string
}

/** A single-use link in a mail. Its token is derived from the id with a key that is not in the database. */
type MailedLinkTable = {
  id: string
  purpose: LinkPurpose
  email_key: string
  /** The account that it is about, if any. */
  account_id: string | null
  created_at: string
  ends_at: string
  used_at: string | null
  /** The browser that used it. */
  used_by: string | null
  /** The unconfirmed signature that this browser can replace for a day. */
  replaceable_id: string | null
  /** The id of what it is about, if that is neither an account nor only the address. */
  subject_id: string | null
}
