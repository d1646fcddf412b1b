import type { Selectable } from 'kysely'
import type { LinkPurpose } from '../../../contract/email/verification-links.ts'

/** What the portal itself needs: its identity, jobs, limits and the links in its mails. */
export type HouseTables = {
  portal: PortalTable
  job: JobTable
  rate_window: RateWindowTable
  mailed_link: MailedLinkTable
}

/** One row, written at the first start: which secret key this database belongs to, without telling it. */
type PortalTable = {
  id: number
  key_check: string
  set_up_at: string
}

/** Leased work with retry. */
type JobTable = {
  id: string
  kind: string
  payload: string
  created_at: string
  run_at: string
  attempts: number
  leased_until: string | null
  done_at: string | null
  /** Set when trying again cannot help; what it carried is kept. */
  given_up_at: string | null
  last_error: string | null
}

/** How often something limited was asked for within the running window. */
type RateWindowTable = {
  key: string
  began_at: string
  count: number
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

export type JobRow = Selectable<JobTable>
