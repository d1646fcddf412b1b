import type { Db } from '../../../db/tables.ts'

/** The entries of the log about a submission, its person and its codes, in their order. */
export async function listHistory(db: Db, of: { submissionId: string; personId: string }) {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('submission_id', '=', of.submissionId),
        eb('person_id', '=', of.personId),
        eb(
          'code_id',
          'in',
          eb.selectFrom('access_code').select('access_code.id').where('submission_id', '=', of.submissionId),
        ),
      ]),
    )
    .orderBy('seq')
    .execute()
}

/** When a mail left, was given up, or is tried next. */
export async function findDelivery(db: Db, mailId: string) {
  return db
    .selectFrom('job')
    .select(['id', 'created_at', 'done_at', 'given_up_at', 'attempts', 'last_error'])
    .where('id', '=', mailId)
    .executeTakeFirst()
}

/** The project pages that a person opened, by whatever right, in their order. */
export async function listVisits(db: Db, of: { submissionId: string; personId: string }) {
  return (
    db
      .selectFrom('page_visit')
      .select(['id', 'route', 'method', 'opened_at', 'last_beat_at', 'closed_at', 'read_ms', 'scroll_max'])
      .select(['browser_id', 'session_id', 'account_id', 'code_id', 'ip_address', 'host_name', 'user_agent'])
      .where((eb) =>
        eb.or([
          eb('submission_id', '=', of.submissionId),
          eb('person_id', '=', of.personId),
          eb(
            'code_id',
            'in',
            eb.selectFrom('access_code').select('access_code.id').where('submission_id', '=', of.submissionId),
          ),
        ]),
      )
      // What the browser tells of a signature is told in the same table; the log has it already.
      .where('method', '!=', 'signature')
      .orderBy('opened_at')
      .orderBy('id')
      .execute()
  )
}

/** The page that a signature was made on, as it is kept. */
export async function findPageSnapshotOf(db: Db, submissionId: string) {
  return db
    .selectFrom('submission as s')
    .innerJoin('reading_session as r', 'r.id', 's.reading_session_id')
    .innerJoin('page_snapshot as p', 'p.sha256', 'r.page_snapshot_sha256')
    .select(['p.sha256', 'p.build', 'p.styles'])
    .where('s.id', '=', submissionId)
    .executeTakeFirst()
}
