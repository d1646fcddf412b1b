import type { Selectable } from 'kysely'
import type { RequestAnswer, RequestKind } from '../../../contract/people/request-kinds.ts'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'

/** People and their firms, their requests to staff, and legal holds. */
export type PeopleTables = {
  person: PersonTable
  legal_hold: LegalHoldTable
  retention_place: RetentionPlaceTable
  request: RequestTable
  request_message: RequestMessageTable
  meeting: MeetingTable
  firm: FirmTable
  firm_domain: FirmDomainTable
  firm_person: FirmPersonTable
}

/** A person known by an email address. Records are matched by it only once `verified_at`, its last proof, is set. */
type PersonTable = {
  id: string
  email: string
  /** The address, trimmed and in lower case, for comparing addresses. */
  email_key: string
  created_at: string
  verified_at: string | null
  /** When staff erased the person's data. Signatures keep what their evidence needs. */
  erased_at: string | null
}

/** While one is in force, nothing of the person is deleted. */
type LegalHoldTable = {
  id: string
  person_id: string
  /** As staff wrote it; never in the log. */
  reason: string
  /** A day. */
  review_on: string
  set_at: string
  set_by: string
  lifted_at: string | null
  lifted_by: string | null
}

/** The last entry of the log whose personal data the retention job has checked. */
type RetentionPlaceTable = { class: string; place: number }

/** A person's request to staff, with the answer. */
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
  /** The message of staff with the answer. */
  words: string | null
  /** What the person wrote, one line of JSON each time: clause, text, version and time. */
  asked: string | null
  /** The name that the person gave. */
  name: string | null
  submission_id: string | null
  /** The project of the page that it was sent from. */
  route: ProjectKey | null
  topic: string | null
  /** The times that the person proposed, as JSON in order of preference, and the person's time zone. */
  wishes: string | null
  time_zone: string | null
  /** The title of the document that is asked for, as the project's page has it. */
  document: string | null
}

/** A message between a person and staff. */
type RequestMessageTable = {
  id: string
  request_id: string
  author: 'person' | 'staff'
  /** `visitor`, or the actor as the log names staff. */
  actor: string
  words: string
  created_at: string
}

/** The call or meeting that staff agreed to. */
type MeetingTable = {
  request_id: string
  starts_at: string
  minutes: number
  /** A room, a number to call, or a link. */
  place: string
  /** SEQUENCE of the calendar entry; grows with every change (RFC 5545, 3.8.7.4). */
  sequence: number
  updated_at: string
  cancelled_at: string | null
}

/** A firm that people belong to by the domain of their address. */
type FirmTable = {
  id: string
  /** The company name of its first person who signed, until staff name it. */
  name: string
  created_at: string
  /** When staff named it. */
  named_at: string | null
  /** The firm that staff merged it into. */
  merged_into: string | null
  /** The firm that it counts as: itself, or the last that it was merged into. */
  root_id: string
}

/** A registrable domain, such as `northgate.co.uk`, belongs to one firm. */
type FirmDomainTable = { domain: string; firm_id: string }

/** Which firm a person belongs to. */
type FirmPersonTable = {
  person_id: string
  /** Null if they belong to none. */
  firm_id: string | null
  /** The registrable domain of the person's address. */
  domain: string
  /** Who of staff moved the person here by hand; null if the address decides. */
  moved_by: string | null
}

export type LegalHoldRow = Selectable<LegalHoldTable>
