import type { LinkPurpose } from '../../../contract/email/verification-links.ts'

/** Mailed links. */
export type EmailTables = {
  mailed_link: MailedLinkTable
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
