import { type ExpressionBuilder, sql } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'
import { SUMMED, sumOf, takeFromDays } from '../../engagement/scores/day-queries.ts'
import type { RecordIds } from '../queries.ts'

/** What to delete: rows older than `before` that belong to nobody on legal hold, at most `limit` of them. */
export type Due = { before: string; now: string; held: RecordIds; limit: number }

const deleted = (result: { numDeletedRows: bigint }) => Number(result.numDeletedRows)

/** Visits whose browser last reported before then, oldest first. */
export async function listDueVisits(trx: Trx, { before, held, limit }: Due): Promise<string[]> {
  const rows = await trx
    .selectFrom('page_visit')
    .select('id')
    .where('last_beat_at', '<', before)
    .where((eb) => eb.or([eb('person_id', 'is', null), eb('person_id', 'not in', inList(held.persons))]))
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', 'not in', inList(held.accounts))]))
    .where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', 'not in', inList(held.sessions))]))
    .where(sql<string>`lower(email)`, 'not in', inList(held.emailKeys))
    .orderBy('last_beat_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** After this, pages shown before then can no longer be traced to their readers. */
export async function deleteWatermarks(trx: Trx, { before, held, limit }: Due): Promise<number> {
  const result = await trx
    .deleteFrom('watermark')
    .where('code', 'in', (from) =>
      from
        .selectFrom('watermark')
        .select('code')
        .where('at', '<', before)
        .where((eb) => eb.or([eb('person_id', 'is', null), eb('person_id', 'not in', inList(held.persons))]))
        .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', 'not in', inList(held.accounts))]))
        .where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', 'not in', inList(held.sessions))]))
        .where(sql<string>`lower(email)`, 'not in', inList(held.emailKeys))
        .orderBy('at')
        .limit(limit),
    )
    .returning(SUMMED)
    .execute()
  await takeFromDays(trx, sumOf(result))
  return result.length
}

/** Counters of wrong codes and of rate limits, alerts, and verifications of the log. */
export async function deleteSecurity(trx: Trx, { before, now, held, limit }: Due): Promise<number> {
  const counters = await trx
    .deleteFrom('failed_attempt_counter')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('failed_attempt_counter')
        .select('key')
        .where('last_failure_at', '<', before)
        .where((of) => of.or([of('blocked_until', 'is', null), of('blocked_until', '<', now)]))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  // Counters at zero are not counted, because they say nothing about anyone.
  await trx.deleteFrom('failed_attempt_counter').where('failures', '=', 0).where('blocked_until', 'is', null).execute()
  const windows = await trx
    .deleteFrom('rate_window')
    .where('key', 'in', (eb) => eb.selectFrom('rate_window').select('key').where('began_at', '<', before).limit(limit))
    .executeTakeFirstOrThrow()
  const alerts = await trx
    .selectFrom('alert')
    .select('id')
    .where('last_at', '<', before)
    .where('mailed_at', 'is not', null)
    .where((eb) => eb.or([eb('person_id', 'is', null), eb('person_id', 'not in', inList(held.persons))]))
    .limit(limit)
    .execute()
  const ids = inList(alerts.map(({ id }) => id))
  await trx.deleteFrom('alert_seen').where('alert_id', 'in', ids).execute()
  await trx.deleteFrom('alert').where('id', 'in', ids).execute()
  const verifications = await trx
    .deleteFrom('log_verification')
    .where('id', 'in', (eb) =>
      eb.selectFrom('log_verification').select('id').where('asked_at', '<', before).limit(limit),
    )
    .executeTakeFirstOrThrow()
  return deleted(counters) + deleted(windows) + alerts.length + deleted(verifications)
}

/**
 * Finished jobs with the records of their emails, and old links. `givenUp` names failed jobs, because only their sealed payload says who
 * they were for. `heldMail`: the recipients of records that stay.
 */
export async function deleteMails(
  trx: Trx,
  { before, held, limit }: Due,
  { givenUp, heldMail }: { givenUp: readonly string[]; heldMail: readonly string[] },
): Promise<number> {
  const isHeld = (eb: ExpressionBuilder<Tables, 'job'>) =>
    eb.exists(
      eb
        .selectFrom('mail_record as r')
        .select('r.id')
        .whereRef('r.id', '=', 'job.id')
        .where((of) =>
          of.or([of('r.person_id', 'in', inList(held.persons)), of('r.recipient', 'in', inList(heldMail))]),
        ),
    )
  const jobs = await trx
    .deleteFrom('job')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('job')
        .select('id')
        .where('done_at', '<', before)
        .where((of) => of.not(isHeld(of)))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const lost = await trx.deleteFrom('job').where('id', 'in', inList(givenUp)).executeTakeFirstOrThrow()
  await trx
    .deleteFrom('mail_record')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail_record as r')
        .leftJoin('job as j', 'j.id', 'r.id')
        .select('r.id')
        .where('r.created_at', '<', before)
        .where('j.id', 'is', null)
        .limit(2 * limit),
    )
    .execute()
  // What still stops emails stays, so that nobody writes to a mailbox that is gone.
  await trx
    .deleteFrom('mail_report')
    .where('reported_at', '<', before)
    .where((eb) => eb.or([eb('stops', '=', 0), eb('lifted_at', 'is not', null)]))
    .where('recipient', 'not in', inList(heldMail))
    .execute()
  const links = await trx
    .deleteFrom('mailed_link')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mailed_link')
        .select('id')
        .where('ends_at', '<', before)
        .where('email_key', 'not in', inList(held.emailKeys))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return deleted(jobs) + deleted(lost) + deleted(links)
}

export async function listGivenUp(trx: Trx, before: string) {
  return trx.selectFrom('job').select(['id', 'payload']).where('given_up_at', '<', before).limit(1_000).execute()
}

/** Grants, sessions without a grant, ended sign-ins, reading sessions without a signature, and browsers without any of these. */
export async function deleteSessions(trx: Trx, due: Due): Promise<number> {
  const { before, held, limit } = due
  const grants = await trx
    .deleteFrom('session_grant')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session_grant')
        .select('id')
        .where('ends_at', '<', before)
        .where('session_id', 'not in', inList(held.sessions))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const sessions = await trx
    .deleteFrom('session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session as s')
        .select('s.id')
        .where('s.created_at', '<', before)
        .where('s.id', 'not in', inList(held.sessions))
        .where((of) =>
          of.not(of.exists(of.selectFrom('session_grant as g').select('g.id').whereRef('g.session_id', '=', 's.id'))),
        )
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const signIns = await trx
    .deleteFrom('account_session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('account_session')
        .select('id')
        .where('expires_at', '<', before)
        .where('account_id', 'not in', inList(held.accounts))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const attempts = await trx.deleteFrom('sign_in_attempt').where('ends_at', '<', before).executeTakeFirstOrThrow()
  const identities = await trx.deleteFrom('pending_identity').where('ends_at', '<', before).executeTakeFirstOrThrow()
  const challenges = await trx
    .deleteFrom('account_challenge')
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow()
  const usedCodes = await trx.deleteFrom('used_totp_code').where('used_at', '<', before).executeTakeFirstOrThrow()
  const knownBrowsers = await trx
    .deleteFrom('account_browser')
    .where('last_at', '<', before)
    .where('account_id', 'not in', (eb) =>
      eb.selectFrom('user_account').select('id').where('email', 'in', inList(held.emailKeys)),
    )
    .executeTakeFirstOrThrow()
  const signUps = await trx
    .deleteFrom('sign_up')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sign_up as u')
        .innerJoin('user_account as a', 'a.id', 'u.account_id')
        .select('u.id')
        .where('u.created_at', '<', before)
        .where('a.email', 'not in', inList(held.emailKeys))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const watches = await trx
    .deleteFrom('reader_activity')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('reader_activity')
        .select('id')
        .where('active_at', '<', before)
        .where('id', 'not in', inList(held.sessions))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const counts = [
    grants,
    sessions,
    signIns,
    attempts,
    identities,
    challenges,
    usedCodes,
    knownBrowsers,
    signUps,
    watches,
  ].map(deleted)
  return counts.reduce((sum, count) => sum + count, await deleteBrowsers(trx, due))
}

type Browsers = ExpressionBuilder<Tables & { b: Tables['browser'] }, 'b'>

async function deleteBrowsers(trx: Trx, { before, held, limit }: Due): Promise<number> {
  const readings = await trx
    .deleteFrom('reading_session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('reading_session as r')
        .select('r.id')
        .where('r.opened_at', '<', before)
        .where((of) =>
          of.not(
            of.exists(of.selectFrom('submission as s').select('s.id').whereRef('s.reading_session_id', '=', 'r.id')),
          ),
        )
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const unused = (eb: Browsers) =>
    eb.not(
      eb.or([
        eb.exists(eb.selectFrom('session as s').select('s.id').whereRef('s.browser_id', '=', 'b.id')),
        eb.exists(eb.selectFrom('reading_session as r').select('r.id').whereRef('r.browser_id', '=', 'b.id')),
        eb.exists(eb.selectFrom('submission as m').select('m.id').whereRef('m.browser_id', '=', 'b.id')),
        // The codes that a held person's browser knows are on hold too.
        eb.exists(
          eb
            .selectFrom('browser_code as c')
            .select('c.code_id')
            .whereRef('c.browser_id', '=', 'b.id')
            .where('c.code_id', 'in', inList(held.codes)),
        ),
      ]),
    )
  const browsers = await trx
    .selectFrom('browser as b')
    .select('b.id')
    .where('b.last_seen_at', '<', before)
    .where((eb) => unused(eb as unknown as Browsers))
    .limit(limit)
    .execute()
  const ids = inList(browsers.map(({ id }) => id))
  await trx.deleteFrom('browser_code').where('browser_id', 'in', ids).execute()
  await trx.deleteFrom('browser').where('id', 'in', ids).execute()
  return deleted(readings) + browsers.length
}

/** Answered requests, invitations that led to no signature, withdrawn indications of interest, notes, and what staff decided about waiting work. */
export async function deleteRequests(trx: Trx, { before, held, limit }: Due): Promise<number> {
  const requests = await trx
    .deleteFrom('request')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('request')
        .select('id')
        .where('answered_at', '<', before)
        .where('email_key', 'not in', inList(held.emailKeys))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const invitations = await trx
    .deleteFrom('invitation')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('invitation')
        .select('id')
        .where('ends_at', '<', before)
        .where('used_at', 'is', null)
        .where('email_key', 'not in', inList(held.emailKeys))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const indications = await trx
    .deleteFrom('indication')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('indication')
        .select('id')
        .where('withdrawn_at', '<', before)
        .where('person_id', 'not in', inList(held.persons))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const notes = await trx
    .deleteFrom('pipeline_note')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pipeline_note')
        .select('id')
        .where('written_at', '<', before)
        .where('person_id', 'not in', inList(held.persons))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  const decisions = await trx
    .deleteFrom('work_decision')
    .where((eb) =>
      eb(
        eb.refTuple('kind', 'subject_id'),
        'in',
        eb
          .selectFrom('work_decision')
          .select(['kind', 'subject_id'])
          .where('decided_at', '<', before)
          .where((of) => of.or([of('person_id', 'is', null), of('person_id', 'not in', inList(held.persons))]))
          .limit(limit)
          .$asTuple('kind', 'subject_id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return deleted(requests) + deleted(invitations) + deleted(indications) + deleted(notes) + deleted(decisions)
}

/** The last entry whose personal data retention has checked. */
export async function findPlace(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('retention_place')
    .select('place')
    .where('class', '=', 'logPersonal')
    .executeTakeFirst()
  return row?.place ?? 0
}

export async function savePlace(trx: Trx, place: number): Promise<void> {
  await trx
    .insertInto('retention_place')
    .values({ class: 'logPersonal', place })
    .onConflict((conflict) => conflict.column('class').doUpdateSet({ place }))
    .execute()
}

/** Entries after a place, up to the first that is too young. */
export async function listOldEntries(trx: Trx, place: number, { before, limit }: Pick<Due, 'before' | 'limit'>) {
  const rows = await trx
    .selectFrom('audit_entry')
    .select(['seq', 'id', 'at', 'personal', 'person_id', 'account_id', 'submission_id', 'code_id', 'session_id'])
    .where('seq', '>', place)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const young = rows.findIndex(({ at }) => at >= before)
  return young < 0 ? rows : rows.slice(0, young)
}

export async function deletePrivate(trx: Trx, entryIds: readonly string[]): Promise<number> {
  if (entryIds.length === 0) return 0
  const result = await trx.deleteFrom('log_private').where('entry_id', 'in', entryIds).executeTakeFirstOrThrow()
  return deleted(result)
}

/** The latest deletions, newest first. */
export async function listApplied(db: Db) {
  return db
    .selectFrom('audit_entry')
    .select(['at', 'detail'])
    .where('action', '=', 'retention.applied')
    .orderBy('seq', 'desc')
    .limit(1_000)
    .execute()
}

export async function findLastRun(db: Db): Promise<string | null> {
  const row = await db.selectFrom('log_state').select('retained_at').where('id', '=', 1).executeTakeFirst()
  return row?.retained_at ?? null
}
