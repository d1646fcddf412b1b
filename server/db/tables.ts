import type { Kysely, Transaction } from 'kysely'
import type { AccountsTables } from './tables/accounts.ts'
import type { AgreementsTables } from './tables/agreements.ts'
import type { AnalyticsTables } from './tables/analytics.ts'
import type { BackupTables } from './tables/backup.ts'
import type { CodesTables } from './tables/codes.ts'
import type { ContentTables } from './tables/content.ts'
import type { HouseTables } from './tables/house.ts'
import type { KeepingTables } from './tables/keeping.ts'
import type { LogTables } from './tables/log.ts'
import type { RoomTables } from './tables/room.ts'
import type { VisitsTables } from './tables/visits.ts'

/**
 * The data model, a file for each part of it in tables/. Text and integers only, so that it is the same on SQLite and PostgreSQL: times are ISO 8601 UTC
 * text (they sort), truths are 0 or 1, lists are JSON. State is a nullable time wherever the time is known.
 */
export type Tables = AccountsTables &
  AgreementsTables &
  AnalyticsTables &
  BackupTables &
  CodesTables &
  ContentTables &
  HouseTables &
  KeepingTables &
  LogTables &
  RoomTables &
  VisitsTables

export type Db = Kysely<Tables>
/** A function that writes takes one of these, so that it cannot forget the transaction of its act. */
export type Trx = Transaction<Tables>

export type { InvitationRow, SubmissionRow } from './tables/agreements.ts'
export type { AccessCodeRow } from './tables/codes.ts'
export type { ContentDraftRow, ContentVersionRow } from './tables/content.ts'
export type { JobRow } from './tables/house.ts'
export type { AlertRow, HoldRow } from './tables/keeping.ts'
export type { AuditEntryRow } from './tables/log.ts'
export type { DocumentVersionRow, PageTraceRow } from './tables/room.ts'
export type { ObservationRow, PageVisitRow } from './tables/visits.ts'
