import type { Admin } from '../../../access/account.ts'
import { staffRole } from '../../../access/staff.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { revokeCode } from '../../access-codes/service.ts'
import { deleteDigestsOf } from '../../data-room/digests/queries.ts'
import { deleteQuestionsOf } from '../../data-room/questions/queries.ts'
import { deleteUpdatesOf } from '../../data-room/updates/queries.ts'
import { deleteMailRecords } from '../../email/queries.ts'
import { deleteMailReports } from '../../email/reports/queries.ts'
import { deleteUnreadReports } from '../../email/reports/unread-queries.ts'
import { unreadReportsAbout } from '../../email/reports/unread-service.ts'
import { recipientDigest } from '../../email/service.ts'
import { deleteSubscriptionsOf } from '../../email/subscriptions/queries.ts'
import { deleteScores } from '../../engagement/scores/queries.ts'
import { deleteProposalsOf } from '../../integrations/proposals/queries.ts'
import { clearAnswers } from '../../integrations/webhooks/queries.ts'
import { deleteNotificationsOf } from '../../notifications/queries.ts'
import { deleteDecisionsOf } from '../../operations/waiting-work/queries.ts'
import { deletePipelineOf } from '../../pipeline/queries.ts'
import { lockLog } from '../../transparency-log/queries.ts'
import { deleteVisitsAndObservations } from '../../transparency-log/service.ts'
import { deleteFromFirms } from '../firms/queries.ts'
import { findRecordIds, type RecordIds } from '../queries.ts'
import { findLegalHold, lockPersonRow } from './legal-hold-queries.ts'
import {
  anonymizeCodes,
  anonymizeGrants,
  anonymizePerson,
  deleteAccounts,
  deleteJobs,
  deletePrivateOf,
  deleteRequestsAndLinks,
  deleteWatermarks,
  findRole,
  listLiveCodes,
  listOpenJobs,
  listVisitsOf,
} from './queries.ts'

/** Parameters of one statement: SQLite takes at most 32,766. */
const VISITS_PER_STATEMENT = 500

/**
 * Erases the personal data of a person. The signature and its sealed copy stay, because both parties may need them as evidence, and so
 * do the log entries, which contain reference numbers only.
 */
export async function erasePerson(deps: Deps, staff: Admin, personId: string) {
  return deps.db.transaction().execute(async (trx) => {
    // The log is locked before the person everywhere.
    await lockLog(trx)
    const person = await lockPersonRow(trx, personId)
    if (person === undefined) throw new AppError('not_found')
    if (person.erased_at !== null) throw new AppError('person_erased')
    if (await findLegalHold(trx, personId)) throw new AppError('person_held')
    const reach = await findRecordIds(trx, [personId])
    await refuseStaff(trx, reach)
    const erased = await eraseAll(trx, deps, staff, reach)
    await anonymizePerson(trx, personId, iso(deps.clock.now()))
    const { actor, accountId } = staff
    const agreementsKept = reach.submissions.length
    const detail = { ...erased, agreementsKept }
    await recordEntry(trx, deps, { action: 'person.erased', actor, accountId, personId, detail })
    return { erased, agreementsKept }
  })
}

async function refuseStaff(trx: Trx, reach: RecordIds): Promise<void> {
  const account = await findRole(trx, reach)
  if (account && staffRole({ verified: account.email_verified === 1, role: account.role }) !== null)
    throw new AppError('person_is_staff')
}

async function eraseAll(trx: Trx, deps: Deps, staff: Admin, reach: RecordIds): Promise<Record<string, number>> {
  const visits = await listVisitsOf(trx, reach)
  let observations = 0
  for (let from = 0; from < visits.length; from += VISITS_PER_STATEMENT)
    observations += await deleteVisitsAndObservations(
      trx,
      deps,
      visits.slice(from, from + VISITS_PER_STATEMENT),
      'erasure',
    )
  const live = await listLiveCodes(trx, reach)
  for (const id of live) await revokeCode(trx, deps, id, staff.actor)
  const mails = await deleteQueuedMails(trx, deps, reach)
  const digests = reach.emailKeys.map((key) => recipientDigest(deps, key))
  await deleteMailRecords(trx, { persons: reach.persons, digests })
  await deleteMailReports(trx, digests)
  const unread = await unreadReportsAbout(trx, deps, reach.emailKeys)
  await deleteUnreadReports(
    trx,
    unread.map(({ id }) => id),
  )
  // Before the codes and grants lose the data by which they are found.
  const logged = await deletePrivateOf(trx, reach)
  const grants = await anonymizeGrants(trx, reach, iso(deps.clock.now()))
  await anonymizeCodes(trx, reach)
  await clearAnswers(trx, reach.persons)
  await deleteNotificationsOf(trx, reach.persons)
  const traces = await deleteWatermarks(trx, reach)
  const asked = await deleteRequestsAndLinks(trx, reach)
  const pipeline = await deletePipelineOf(trx, reach.persons)
  const questions = await deleteQuestionsOf(trx, reach.persons)
  const updates = await deleteUpdatesOf(trx, reach.persons)
  await deleteDigestsOf(trx, reach.persons)
  await deleteSubscriptionsOf(trx, reach.emailKeys)
  const proposals = await deleteProposalsOf(trx, reach)
  const accounts = await deleteAccounts(trx, reach)
  await deleteScores(trx, reach.persons)
  await deleteFromFirms(trx, reach.persons)
  await deleteDecisionsOf(trx, reach.persons)
  return {
    visits: visits.length,
    observations,
    codes: live.length,
    mails,
    logged,
    grants,
    accounts,
    traces,
    proposals,
    questions,
    updates,
    ...asked,
    ...pipeline,
  }
}

/** Deletes unsent emails to these people, and those to staff that name them. Only the sealed payload of a job says who it is for. */
async function deleteQueuedMails(trx: Trx, deps: Deps, { emailKeys }: RecordIds): Promise<number> {
  const open = await listOpenJobs(trx)
  const theirs = open.filter(({ id, payload }) => {
    const text = payload === '' ? '' : deps.secrets.open(payload, id).toLowerCase()
    return emailKeys.some((key) => text.includes(JSON.stringify(key)))
  })
  await deleteJobs(
    trx,
    theirs.map(({ id }) => id),
  )
  return theirs.length
}
