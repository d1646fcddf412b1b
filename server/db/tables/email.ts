import type { LinkPurpose } from '../../../contract/email/verification-links.ts'

/** The links in mails. */
export type EmailTables = {
  mailed_link: MailedLinkTable
}

/** A single-use link in a mail; the token is derived from the id, so nothing here opens anything. */
type MailedLinkTable = {
  id: string
  purpose: LinkPurpose
  email_key: string
  /** The account that it is about, where it is about one. */
  account_id: string | null
  created_at: string
  ends_at: string
  used_at: string | null
  /** The browser whose button used it. */
  used_by: string | null
  /** The unconfirmed signature that this browser may, for a day, sign in place of. */
  replaceable_id: string | null
  /** What it asks about, where that is neither an account nor the address alone. */
  subject_id: string | null
}
