import type { Selectable } from 'kysely'

/** What staff write to investors of a project, who gets it, and who read it. */
export type UpdateTables = {
  investor_update: InvestorUpdateTable
  update_reader: UpdateReaderTable
  update_recipient: UpdateRecipientTable
  update_opening: UpdateOpeningTable
  mail_subscription: MailSubscriptionTable
  document_digest: DocumentDigestTable
}

/** Which version of the agreement its readers have signed. */
type UpdateAgreement = 'any' | 'current' | 'older'

type InvestorUpdateTable = {
  id: string
  route: string
  title: string
  words: string
  /** The documents that it links to: a JSON list of ids. */
  documents: string
  /** Whether only named readers and groups get it. */
  narrowed: number
  agreement: UpdateAgreement
  /** The update that this one corrects. */
  corrects: string | null
  created_at: string
  created_by: string
  /** Counts the changes. A change names the revision that it replaces. */
  revision: number
  /** From when it is sent; null for a draft. */
  send_at: string | null
  /** When it was published and its recipients were written down. From then on it does not change. */
  sent_at: string | null
  withdrawn_at: string | null
}

type UpdateReaderTable = {
  update_id: string
  reader_id: string
}

/** Somebody whom an update is mailed to, once. */
type UpdateRecipientTable = {
  update_id: string
  person_id: string
  /** The job of the email; null until it is queued. */
  mail_id: string | null
  /** When a mail server took the email. */
  mailed_at: string | null
  /** Why no email left; null if one did, or will. */
  withheld: string | null
}

/** That somebody opened an update. */
type UpdateOpeningTable = {
  update_id: string
  person_id: string
  first_at: string
  last_at: string
  times: number
}

/** An address and a kind of email that it can unsubscribe from. */
type MailSubscriptionTable = {
  /** What the link of the email names. */
  token: string
  email_key: string
  topic: string
  unsubscribed_at: string | null
}

/** What a reader was last told about new documents. */
type DocumentDigestTable = {
  person_id: string
  /** The next email tells of documents that became new after this. */
  since: string
  /** The job of the last email, when it was queued, and when a mail server took it. */
  mail_id: string | null
  queued_at: string | null
  mailed_at: string | null
  /** When their documents were last looked through. */
  looked_at: string | null
}
export type DocumentDigestRow = Selectable<DocumentDigestTable>

export type InvestorUpdateRow = Selectable<InvestorUpdateTable>
