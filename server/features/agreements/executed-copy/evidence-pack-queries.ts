import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables, WatermarkRow } from '../../../db/tables.ts'

type Signature = { submissionId: string; personId: string }

/** The audit entries about a signature, its person and its codes, in order. */
export async function listHistory(db: Db, of: Signature) {
  return db.selectFrom('audit_entry').selectAll().where(isAbout(of)).orderBy('seq').execute()
}

type Around = { submissionId: string; mails: readonly string[] }

/**
 * Entries that name no person but belong to the story of a signature: the version, the reading, the emails of its copy, and the
 * certificates of the seal.
 */
export async function listEntriesAround(db: Db, { submissionId, mails }: Around) {
  const signed = await db
    .selectFrom('submission')
    .select(['browser_id', 'reading_session_id', 'nda_version', 'nda_text_hash'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  const all = db.selectFrom('audit_entry').selectAll()
  const read = await all
    .where('browser_id', '=', signed.browser_id)
    .where('action', 'in', ['nda.opened', 'nda.threshold_reached', 'nda.end_reached', 'nda.box_ticked'])
    .execute()
  const published = await all.where('action', '=', 'nda.published').execute()
  const certificates = await all.where('action', '=', 'seal.certificate_kept').execute()
  const mailed =
    mails.length === 0
      ? []
      : await all
          .where('action', 'in', ['mail.sent', 'mail.given_up'])
          .where((eb) => eb.or(mails.map((id) => eb('detail', 'like', `%"mail":"${id}"%`))))
          .execute()
  const detailOf = (row: { detail: string }) => JSON.parse(row.detail) as Record<string, unknown>
  return [
    ...published.filter((row) => {
      const { version, sha256 } = detailOf(row)
      return version === signed.nda_version && sha256 === signed.nda_text_hash
    }),
    ...read.filter((row) => detailOf(row).reading === signed.reading_session_id),
    ...certificates,
    ...mailed,
  ]
}

/** The delivery status of an email. */
export async function findDelivery(db: Db, mailId: string) {
  return db
    .selectFrom('job as j')
    .leftJoin('mail_record as r', 'r.id', 'j.id')
    .select(['j.id', 'j.created_at', 'j.done_at', 'j.given_up_at', 'j.attempts', 'j.last_error', 'r.reply'])
    .where('j.id', '=', mailId)
    .executeTakeFirst()
}

/** The project pages that the person opened, in order. */
export async function listVisits(db: Db, of: Signature) {
  return (
    db
      .selectFrom('page_visit')
      .select(['id', 'route', 'method', 'opened_at', 'last_beat_at', 'closed_at', 'read_ms', 'scroll_max'])
      .select(['browser_id', 'session_id', 'account_id', 'code_id', 'ip_address', 'host_name', 'user_agent'])
      .where(isAbout(of))
      // The same table has the browser's report of the signing, which is already in the log.
      .where('method', '!=', 'signature')
      .orderBy('opened_at')
      .orderBy('id')
      .execute()
  )
}

/** What the server sent to the person, in order. */
export async function listShownTo(db: Db, of: Signature): Promise<WatermarkRow[]> {
  return db.selectFrom('watermark').selectAll().where(isAbout(of)).orderBy('at').orderBy('code').execute()
}

/** Entries by their numbers. */
export async function listEntriesNumbered(db: Db, seqs: readonly number[]) {
  if (seqs.length === 0) return []
  return db.selectFrom('audit_entry').selectAll().where('seq', 'in', seqs).execute()
}

/** Matches rows about the signature, its person or its codes. */
function isAbout({ submissionId, personId }: Signature) {
  return (eb: ExpressionBuilder<Tables, 'audit_entry' | 'page_visit' | 'watermark'>) =>
    eb.or([
      eb('submission_id', '=', submissionId),
      eb('person_id', '=', personId),
      eb(
        'code_id',
        'in',
        eb.selectFrom('access_code').select('access_code.id').where('submission_id', '=', submissionId),
      ),
    ])
}

/** The stored page on which the agreement was signed. */
export async function findPageSnapshotOf(db: Db, submissionId: string) {
  return db
    .selectFrom('submission as s')
    .innerJoin('reading_session as r', 'r.id', 's.reading_session_id')
    .innerJoin('page_snapshot as p', 'p.sha256', 'r.page_snapshot_sha256')
    .select(['p.sha256', 'p.build', 'p.styles'])
    .where('s.id', '=', submissionId)
    .executeTakeFirst()
}
