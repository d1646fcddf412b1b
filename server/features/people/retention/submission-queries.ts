import { inList } from '../../../db/in-list.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Due } from './queries.ts'

/** Signatures from before then whose term has ended, without a valid code. Access needs its signature. */
export async function listDueSubmissions(trx: Trx, { before, now, held, limit }: Due) {
  return trx
    .selectFrom('submission as s')
    .leftJoin('executed_agreement as e', 'e.submission_id', 's.id')
    .select(['s.id', 's.reading_session_id', 's.person_id', 'e.file_sha256', 'e.earlier_files'])
    .where('s.signed_at', '<', before)
    .where('s.bound_until', '<=', now)
    .where('s.person_id', 'not in', inList(held.persons))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('access_code as c')
            .select('c.id')
            .whereRef('c.submission_id', '=', 's.id')
            .where('c.revoked_at', 'is', null)
            .where((of) => of.or([of('c.valid_until', 'is', null), of('c.valid_until', '>', now)])),
        ),
      ),
    )
    .orderBy('s.signed_at')
    .limit(limit)
    .execute()
}

export type DueSubmission = Awaited<ReturnType<typeof listDueSubmissions>>[number]

/** Deletes signatures with their codes and everything that depends on those. */
export async function deleteSubmissions(trx: Trx, due: readonly DueSubmission[]): Promise<void> {
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return
  const found = await trx.selectFrom('access_code').select('id').where('submission_id', 'in', ids).execute()
  const codes = inList(found.map(({ id }) => id))
  await trx.deleteFrom('session_grant').where('code_id', 'in', codes).execute()
  await trx.deleteFrom('browser_code').where('code_id', 'in', codes).execute()
  await trx
    .updateTable('shared_access')
    .set({ successor_code_id: null })
    .where('successor_code_id', 'in', codes)
    .execute()
  await trx.deleteFrom('access_code').where('id', 'in', codes).execute()
  await trx.deleteFrom('invitation').where('submission_id', 'in', ids).execute()
  await trx.deleteFrom('executed_agreement').where('submission_id', 'in', ids).execute()
  await trx.deleteFrom('agreement_notice').where('submission_id', 'in', ids).execute()
  await trx.deleteFrom('return_or_destroy_request').where('submission_id', 'in', ids).execute()
  await trx.deleteFrom('submission').where('id', 'in', ids).execute()
  const readings = due.map(({ reading_session_id }) => reading_session_id)
  await trx.deleteFrom('reading_session').where('id', 'in', readings).execute()
  await deleteIdlePeople(
    trx,
    due.map(({ person_id }) => person_id),
  )
}

/** Deletes the people of whom nothing else is left. */
async function deleteIdlePeople(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    const left = [
      await trx.selectFrom('submission').select('id').where('person_id', '=', id).limit(1).execute(),
      await trx.selectFrom('access_code').select('id').where('person_id', '=', id).limit(1).execute(),
      await trx.selectFrom('user_account').select('id').where('person_id', '=', id).limit(1).execute(),
      await trx.selectFrom('question').select('id').where('person_id', '=', id).limit(1).execute(),
      await trx.selectFrom('indication').select('id').where('person_id', '=', id).limit(1).execute(),
      await trx.selectFrom('pipeline_card').select('person_id').where('person_id', '=', id).limit(1).execute(),
      await trx.selectFrom('pipeline_note').select('id').where('person_id', '=', id).limit(1).execute(),
    ]
    if (left.some((rows) => rows.length > 0)) continue
    await trx.deleteFrom('shared_access').where('person_id', '=', id).execute()
    for (const table of ['firm_person', 'document_digest', 'update_recipient', 'update_opening'] as const)
      await trx.deleteFrom(table).where('person_id', '=', id).execute()
    await trx.updateTable('mail_record').set({ person_id: null }).where('person_id', '=', id).execute()
    await trx.deleteFrom('legal_hold').where('person_id', '=', id).execute()
    await trx.deleteFrom('person').where('id', '=', id).execute()
  }
}
