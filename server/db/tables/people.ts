import type { Selectable } from 'kysely'
import type { RequestAnswer, RequestKind } from '../../../contract/people/request-kinds.ts'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'

/** People, what they asked of staff, and what may not be deleted of them. */
export type PeopleTables = {
  person: PersonTable
  legal_hold: LegalHoldTable
  retention_place: RetentionPlaceTable
  request: RequestTable
  request_message: RequestMessageTable
  meeting: MeetingTable
}

/** Someone known by an email address; matched and joined by it only once `verified_at`, the last proof of it, is set. */
type PersonTable = {
  id: string
  email: string
  /** The address trimmed and lower-cased: the one thing addresses are compared by. */
  email_key: string
  created_at: string
  verified_at: string | null
  /** When staff erased what is personal of them; what an agreement needs stands with its signature. */
  erased_at: string | null
}

/** Nothing of the person is deleted while one stands. */
type LegalHoldTable = {
  id: string
  person_id: string
  /** In the words of staff; never in the log. */
  reason: string
  /** A day. */
  review_on: string
  set_at: string
  set_by: string
  lifted_at: string | null
  lifted_by: string | null
}

/** Up to which number of the log the personal data beside it have been looked through. */
type RetentionPlaceTable = { class: string; place: number }

/** Something that a person asked of staff, and what staff answered. */
type RequestTable = {
  id: string
  kind: RequestKind
  email: string
  email_key: string
  account_id: string | null
  created_at: string
  answered_at: string | null
  answer: RequestAnswer
  answered_by: string | null
  /** What staff said with it. */
  words: string | null
  /** What was asked, a line of JSON each time: the clause, the words, the version, and when. */
  asked: string | null
  /** As whoever asked called themselves. */
  name: string | null
  submission_id: string | null
  /** The project whose page it was asked on. */
  route: ProjectKey | null
  topic: string | null
  /** JSON: the times that the person proposed, in the order of preference; and the time zone that they think in. */
  wishes: string | null
  time_zone: string | null
}

/** A line of the thread between a person and staff. */
type RequestMessageTable = {
  id: string
  request_id: string
  author: 'person' | 'staff'
  /** `visitor`, or how the log names the member of staff. */
  actor: string
  words: string
  created_at: string
}

/** The time that staff answered a request for a call or a meeting with. */
type MeetingTable = {
  request_id: string
  starts_at: string
  minutes: number
  /** A room, a number to call, or a link. */
  place: string
  /** Of the calendar entry: one more with every change (RFC 5545, 3.8.7.4). */
  sequence: number
  updated_at: string
  cancelled_at: string | null
}

export type LegalHoldRow = Selectable<LegalHoldTable>
