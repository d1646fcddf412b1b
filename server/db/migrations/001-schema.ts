import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'
import { createGrants, createSessions } from './001/access.ts'
import { createAccessCodes } from './001/access-codes.ts'
import { createAccounts } from './001/accounts.ts'
import { createInvitations, createSignatures, createVersions } from './001/agreements.ts'
import { createAudit } from './001/audit.ts'
import { createDataRoom } from './001/data-room.ts'
import { createEmail } from './001/email.ts'
import { createEngagement, createScores } from './001/engagement.ts'
import { createIntegrations } from './001/integrations.ts'
import { createNotifications } from './001/notifications.ts'
import { createOperations } from './001/operations.ts'
import { createFirms, createPeople, createRequests } from './001/people.ts'
import { createPipeline } from './001/pipeline.ts'
import { createProjects } from './001/projects.ts'
import { createQuestions } from './001/questions.ts'
import { createAlerts, createTransparencyLog } from './001/transparency-log.ts'
import { createUpdates } from './001/updates.ts'

/**
 * The first schema. Each table is created before the tables that refer to it. Once released, this migration must not
 * change; later migrations change the tables.
 */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  await createPeople(db, kind)
  await createAccounts(db, kind)
  await createRequests(db, kind)
  await createFirms(db, kind)
  await createSessions(db, kind)
  await createVersions(db, kind)
  await createSignatures(db, kind)
  await createInvitations(db, kind)
  await createAccessCodes(db, kind)
  await createGrants(db, kind)
  await createProjects(db, kind)
  await createPipeline(db, kind)
  await createDataRoom(db, kind)
  await createQuestions(db, kind)
  await createUpdates(db, kind)
  await createEngagement(db, kind)
  await createScores(db, kind)
  await createAudit(db, kind)
  await createTransparencyLog(db, kind)
  await createAlerts(db, kind)
  await createEmail(db, kind)
  await createOperations(db, kind)
  await createIntegrations(db, kind)
  await createNotifications(db, kind)
}
