import type { Selectable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'
import type { SignedFacts } from './rules.ts'

export type ExecutedRow = Selectable<Tables['executed_agreement']>
export type CertificateRow = Selectable<Tables['seal_certificate']>

/** False if the certificate is already stored. */
export async function insertCertificate(trx: Trx, row: CertificateRow): Promise<boolean> {
  const result = await trx
    .insertInto('seal_certificate')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function retireCertificate(trx: Trx, sha256: string, now: string): Promise<void> {
  await trx.updateTable('seal_certificate').set({ retired_at: now }).where('sha256', '=', sha256).execute()
}

export async function deleteOwnCertificates(trx: Trx): Promise<void> {
  await trx.deleteFrom('seal_certificate').where('source', '=', 'made').execute()
}

/** The portal's own certificates in use: one, or briefly two during a rotation. */
export async function listOwnCertificates(db: Db | Trx): Promise<CertificateRow[]> {
  return db
    .selectFrom('seal_certificate')
    .selectAll()
    .where('source', '=', 'made')
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Locks the portal's row until the transaction ends, so that one process at a time changes the certificates. */
export async function lockCertificates(trx: Trx): Promise<void> {
  await trx
    .updateTable('portal')
    .set((eb) => ({ id: eb.ref('id') }))
    .execute()
}

export async function listCertificates(db: Db): Promise<CertificateRow[]> {
  return db.selectFrom('seal_certificate').selectAll().orderBy('created_at').orderBy('sha256').execute()
}

/** False if the submission already has one. */
export async function insertExecuted(
  trx: Trx,
  row: Pick<ExecutedRow, 'submission_id' | 'ordered_at'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('executed_agreement')
    .values({
      ...row,
      made_at: null,
      file_sha256: null,
      bytes: null,
      level: null,
      reached: null,
      earlier_files: '[]',
      renew_at: null,
      certificate_sha256: null,
      stamped_at: null,
      stamp_failures: 0,
      failures: 0,
      signer_mail_id: null,
      company_mail_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findExecuted(db: Db | Trx, submissionId: string): Promise<ExecutedRow | undefined> {
  return db.selectFrom('executed_agreement').selectAll().where('submission_id', '=', submissionId).executeTakeFirst()
}

/** The document that this email sent to its signer. */
export async function findExecutedByMail(trx: Db | Trx, mailId: string): Promise<ExecutedRow | undefined> {
  return trx.selectFrom('executed_agreement').selectAll().where('signer_mail_id', '=', mailId).executeTakeFirst()
}

/** The evidence pack tells of the last email. */
export async function setSignerMail(trx: Trx, submissionId: string, mailId: string): Promise<void> {
  await trx
    .updateTable('executed_agreement')
    .set({ signer_mail_id: mailId })
    .where('submission_id', '=', submissionId)
    .execute()
}

type Made = Pick<
  ExecutedRow,
  'made_at' | 'file_sha256' | 'bytes' | 'level' | 'reached' | 'renew_at' | 'certificate_sha256' | 'stamped_at'
>

/** The test and the write are one statement, so a signature gets exactly one document. */
export async function setMade(trx: Trx, submissionId: string, made: Made): Promise<boolean> {
  const result = await trx
    .updateTable('executed_agreement')
    .set(made)
    .where('submission_id', '=', submissionId)
    .where('made_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

type ExtendedColumns = Pick<
  ExecutedRow,
  'file_sha256' | 'bytes' | 'reached' | 'renew_at' | 'stamped_at' | 'earlier_files'
>

/** Replaces the stored file by one that continues it. The test and the write are one statement, so that no addition is lost. */
export async function setExtended(
  trx: Trx,
  submissionId: string,
  before: string,
  changed: ExtendedColumns,
): Promise<boolean> {
  const result = await trx
    .updateTable('executed_agreement')
    .set(changed)
    .where('submission_id', '=', submissionId)
    .where('file_sha256', '=', before)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setRenewal(trx: Trx, submissionId: string, file: string, renewAt: string | null): Promise<void> {
  await trx
    .updateTable('executed_agreement')
    .set({ renew_at: renewAt })
    .where('submission_id', '=', submissionId)
    .where('file_sha256', '=', file)
    .execute()
}

export async function listDueRenewals(db: Db, now: string, limit: number) {
  return db
    .selectFrom('executed_agreement')
    .select(['submission_id', 'renew_at'])
    .where('renew_at', '<=', now)
    .orderBy('renew_at')
    .limit(limit)
    .execute()
}

/** One process claims a renewal. */
export async function claimRenewal(trx: Trx, submissionId: string, due: string, again: string): Promise<boolean> {
  const result = await trx
    .updateTable('executed_agreement')
    .set({ renew_at: again })
    .where('submission_id', '=', submissionId)
    .where('renew_at', '=', due)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setMails(
  trx: Trx,
  submissionId: string,
  mails: Pick<ExecutedRow, 'signer_mail_id' | 'company_mail_id'>,
): Promise<void> {
  await trx.updateTable('executed_agreement').set(mails).where('submission_id', '=', submissionId).execute()
}

/** Counts a failure and returns the new count. */
export async function countExecutedFailure(
  trx: Trx,
  submissionId: string,
  what: 'failures' | 'stamp_failures',
): Promise<number> {
  const row = await trx
    .updateTable('executed_agreement')
    .set((eb) => ({ [what]: eb(what, '+', 1) }))
    .where('submission_id', '=', submissionId)
    .returning(what)
    .executeTakeFirst()
  return Number(row?.[what] ?? 0)
}

/** A submission with the browser that signed and the person. */
export async function findSubmission(db: Db, id: string) {
  return db
    .selectFrom('submission')
    .select([
      'id',
      'person_id',
      'browser_id',
      'full_name',
      'company_name',
      'email',
      'nda_version',
      'nda_text_hash',
      'signed_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The data for the record of a signature. */
export async function findSignedFacts(db: Db | Trx, submissionId: string): Promise<SignedFacts | undefined> {
  return db
    .selectFrom('submission as s')
    .innerJoin('nda_version as v', 'v.version', 's.nda_version')
    .innerJoin('reading_session as r', 'r.id', 's.reading_session_id')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('assent_text as w', 'w.sha256', 's.assent_sha256')
    .select([
      's.id',
      's.nda_version',
      's.nda_text_hash',
      's.full_name',
      's.email',
      's.company_name',
      's.phone_number',
      's.nda_accepted',
      's.ip_address',
      's.ip_chain',
      's.host_name',
      's.user_agent',
      's.browser_id',
      's.signed_at',
      's.extra_fields',
      's.time_zone',
      's.accept_language',
      's.request_id',
      's.account_id',
      's.assent_sha256',
      'w.words as assent_text',
      'v.title',
      'v.text',
      'v.party',
      'v.language as agreement_language',
      'v.published_at',
      'r.id as reading_session_id',
      'r.opened_at',
      'r.furthest',
      'r.reported_at',
      'r.threshold_at',
      'r.end_at',
      'r.build',
      'r.page_snapshot_sha256',
      'r.end_by',
      'r.box_at',
      'r.active',
      'p.verified_at',
    ])
    .select((eb) => {
      const proofs = eb
        .selectFrom('mailed_link as l')
        .whereRef('l.email_key', '=', 's.email_key')
        .whereRef('l.used_at', '<=', 's.signed_at')
      return [
        proofs.select((link) => link.fn.max('l.used_at').as('at')).as('proved_at'),
        proofs
          .whereRef('l.used_by', '=', 's.browser_id')
          .select((link) => link.fn.max('l.used_at').as('at'))
          .as('proved_here_at'),
        eb
          .selectFrom('invitation as i')
          .whereRef('i.submission_id', '=', 's.id')
          .select((invitation) => invitation.fn.max('i.used_at').as('at'))
          .as('invited_at'),
      ]
    })
    .where('s.id', '=', submissionId)
    .executeTakeFirst()
}

/** What the owner has to know of a signature besides its facts: whether its code waits for a review, and which signature it replaced. */
export async function findOwnerFacts(db: Db | Trx, submissionId: string) {
  const waiting = await db
    .selectFrom('access_code')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('awaits', '=', 'review')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const replaced = await db
    .selectFrom('submission as old')
    .innerJoin('submission as s', 's.email_key', 'old.email_key')
    .select(['old.id', 'old.full_name', 'old.company_name', 'old.signed_at', 'old.ip_address'])
    .where('s.id', '=', submissionId)
    .where('old.superseded_because', '=', 'replaced')
    .whereRef('old.signed_at', '<', 's.signed_at')
    .whereRef('old.superseded_at', '>=', 's.signed_at')
    .orderBy('old.superseded_at')
    .executeTakeFirst()
  return { awaitsReview: waiting !== undefined, replaced }
}
export type OwnerFacts = Awaited<ReturnType<typeof findOwnerFacts>>

/** Whether the portal made a file with this SHA-256 (hex), sealed or with what it added later. */
export async function isFileKnown(db: Db, sha256: string): Promise<boolean> {
  const stored = await db
    .selectFrom('executed_agreement')
    .select('submission_id')
    .where('file_sha256', '=', sha256)
    .executeTakeFirst()
  if (stored) return true
  // The log still knows files of signatures that retention has deleted. The query uses the index on the action.
  const sealed = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', 'in', ['agreement.sealed', 'agreement.stamped'])
    .where('detail', 'like', `%"sha256":"${sha256}"%`)
    .limit(1)
    .executeTakeFirst()
  return sealed !== undefined
}

/** Whether the log has the making of an evidence pack. */
export async function isPackKnown(db: Db, evidenceId: string): Promise<boolean> {
  if (!/^[\w-]+$/.test(evidenceId)) return false
  const made = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'evidence.exported')
    .where('detail', 'like', `%"evidence":"${evidenceId}"%`)
    .limit(1)
    .executeTakeFirst()
  return made !== undefined
}

/** When the portal added something to this file, which made another one of it. */
export async function findAddition(db: Db, sha256: string): Promise<string | undefined> {
  const added = await db
    .selectFrom('audit_entry')
    .select('at')
    .where('action', '=', 'agreement.stamped')
    .where('detail', 'like', `%"before":"${sha256}"%`)
    .executeTakeFirst()
  return added?.at
}

/** The signed copy as the log has it: how it was sealed, and what was added since. Each file continues the one before. */
export async function listSealedFiles(db: Db, submissionId: string) {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['action', 'at', 'detail'])
    .where('submission_id', '=', submissionId)
    .where('action', 'in', ['agreement.sealed', 'agreement.stamped'])
    .orderBy('seq')
    .execute()
  return rows.map(({ action, at, detail }) => {
    const { sha256, before = null } = JSON.parse(detail) as { sha256: string; before?: string }
    return { action, at, sha256, before }
  })
}

/** The `nda.signed` entries of a submission. */
export async function listSigningEntries(db: Db, submissionId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('seq')
    .where('submission_id', '=', submissionId)
    .where('action', '=', 'nda.signed')
    .orderBy('seq')
    .execute()
  return rows.map(({ seq }) => seq)
}
