import type { Kysely, Transaction } from 'kysely'
import type { AccessTables } from './tables/access.ts'
import type { AccessCodesTables } from './tables/access-codes.ts'
import type { AccountsTables } from './tables/accounts.ts'
import type { AgreementsTables } from './tables/agreements.ts'
import type { AuditTables } from './tables/audit.ts'
import type { DataRoomTables } from './tables/data-room.ts'
import type { EmailTables } from './tables/email.ts'
import type { EngagementTables } from './tables/engagement.ts'
import type { IntegrationsTables } from './tables/integrations.ts'
import type { NotificationsTables } from './tables/notifications.ts'
import type { OperationsTables } from './tables/operations.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PipelineTables } from './tables/pipeline.ts'
import type { ProjectsTables } from './tables/projects.ts'
import type { QuestionTables } from './tables/questions.ts'
import type { TransparencyLogTables } from './tables/transparency-log.ts'
import type { UpdateTables } from './tables/updates.ts'

/**
 * The data model, with one file per domain in tables/. Columns are text or integers, so that SQLite and PostgreSQL store
 * the same: times are ISO 8601 UTC, which sorts, booleans are 0 or 1, lists are JSON. State is a nullable time if the
 * time is known.
 */
export type Tables = AccessTables &
  AccessCodesTables &
  AccountsTables &
  AgreementsTables &
  AuditTables &
  DataRoomTables &
  EmailTables &
  EngagementTables &
  IntegrationsTables &
  NotificationsTables &
  OperationsTables &
  PeopleTables &
  PipelineTables &
  ProjectsTables &
  QuestionTables &
  TransparencyLogTables &
  UpdateTables

export type Db = Kysely<Tables>
/** The parameter of every function that writes, so that it runs in the transaction of its act. */
export type Trx = Transaction<Tables>
/** What has to happen in the transaction of an act, or not at all. If it throws, the act has not happened either. */
export type Also = (trx: Trx) => Promise<void>

export type { AccessCodeRow } from './tables/access-codes.ts'
export type { InvitationRow, SubmissionRow } from './tables/agreements.ts'
export type { AuditEntryRow } from './tables/audit.ts'
export type { DocumentVersionRow, MarkedFilmRow, PageRasterRow, WatermarkRow } from './tables/data-room.ts'
export type { EngagementDayRow, ObservationRow, PageVisitRow } from './tables/engagement.ts'
export type { ProposalRow, WebhookDeliveryRow, WebhookEndpointRow } from './tables/integrations.ts'
export type { NotificationChatRow, NotificationRow } from './tables/notifications.ts'
export type { JobRow, LogoRow, SettingChangeRow, SettingSectionRow } from './tables/operations.ts'
export type { LegalHoldRow } from './tables/people.ts'
export type { IndicationRow } from './tables/pipeline.ts'
export type { ContentDraftRow, ContentVersionRow, ProjectRow } from './tables/projects.ts'
export type { AlertRow } from './tables/transparency-log.ts'
