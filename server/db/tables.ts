import type { Kysely, Transaction } from 'kysely'
import type { AccessTables } from './tables/access.ts'
import type { AccessCodesTables } from './tables/access-codes.ts'
import type { AccountsTables } from './tables/accounts.ts'
import type { AgreementsTables } from './tables/agreements.ts'
import type { AuditTables } from './tables/audit.ts'
import type { DataRoomTables } from './tables/data-room.ts'
import type { EmailTables } from './tables/email.ts'
import type { EngagementTables } from './tables/engagement.ts'
import type { OperationsTables } from './tables/operations.ts'
import type { PeopleTables } from './tables/people.ts'
import type { ProjectsTables } from './tables/projects.ts'
import type { TransparencyLogTables } from './tables/transparency-log.ts'

/**
 * The data model, a file for each part of it in tables/. Text and integers only, so that it is the same on SQLite and PostgreSQL: times are ISO 8601 UTC
 * text (they sort), truths are 0 or 1, lists are JSON. State is a nullable time wherever the time is known.
 */
export type Tables = AccessTables &
  AccessCodesTables &
  AccountsTables &
  AgreementsTables &
  AuditTables &
  DataRoomTables &
  EmailTables &
  EngagementTables &
  OperationsTables &
  PeopleTables &
  ProjectsTables &
  TransparencyLogTables

export type Db = Kysely<Tables>
/** A function that writes takes one of these, so that it cannot forget the transaction of its act. */
export type Trx = Transaction<Tables>

export type { AccessCodeRow } from './tables/access-codes.ts'
export type { InvitationRow, SubmissionRow } from './tables/agreements.ts'
export type { AuditEntryRow } from './tables/audit.ts'
export type { DocumentVersionRow, WatermarkRow } from './tables/data-room.ts'
export type { ObservationRow, PageVisitRow } from './tables/engagement.ts'
export type { JobRow } from './tables/operations.ts'
export type { LegalHoldRow } from './tables/people.ts'
export type { ContentDraftRow, ContentVersionRow } from './tables/projects.ts'
export type { AlertRow } from './tables/transparency-log.ts'
