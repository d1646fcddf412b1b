import type { Selectable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

export type DraftRow = Selectable<Tables['nda_draft']>
/** A draft that is not scheduled. */
export const NO_PLAN = {
  starts_at: null,
  policy: null,
  sign_by: null,
  party: null,
  law: null,
  term_years: null,
  language: null,
}
/** There is one draft at a time, so it has one row. */
const ONE = 1

export async function findDraft(db: Db | Trx): Promise<DraftRow | undefined> {
  return db.selectFrom('nda_draft').selectAll().where('id', '=', ONE).executeTakeFirst()
}

/** False where there is one already: of two that begin at once one does. */
export async function insertDraft(trx: Trx, row: Omit<DraftRow, 'id'>): Promise<boolean> {
  const result = await trx
    .insertInto('nda_draft')
    .values({ id: ONE, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The test and the write are one statement: nobody saves over what somebody else has saved meanwhile, nor what waits for its time. */
export async function setDraftText(
  trx: Trx,
  revision: number,
  row: { text: string; savedAt: string; editor: string; editorName: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('nda_draft')
    .set({
      text: row.text,
      revision: revision + 1,
      saved_at: row.savedAt,
      editor: row.editor,
      editor_name: row.editorName,
    })
    .where('id', '=', ONE)
    .where('revision', '=', revision)
    .where('starts_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Finishes the draft: from here on its text stays as it is. False where it was changed, finished or taken away meanwhile. */
export async function setSchedule(
  trx: Trx,
  revision: number,
  plan: Omit<DraftRow, 'id' | 'text' | 'revision' | 'saved_at'>,
): Promise<boolean> {
  const result = await trx
    .updateTable('nda_draft')
    .set(plan)
    .where('id', '=', ONE)
    .where('revision', '=', revision)
    .where('starts_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Takes the schedule away while its time has not come. What it was is answered; undefined where there is none. */
export async function clearSchedule(trx: Trx, now: string): Promise<DraftRow | undefined> {
  return trx
    .updateTable('nda_draft')
    .set(NO_PLAN)
    .where('id', '=', ONE)
    .where('starts_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Takes the draft away, and answers it. What waits for its time is called off first. */
export async function deleteDraft(trx: Trx, revision?: number): Promise<DraftRow | undefined> {
  return trx
    .deleteFrom('nda_draft')
    .where('id', '=', ONE)
    .where('starts_at', 'is', null)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .returningAll()
    .executeTakeFirst()
}

/** Takes away the draft whose time has come, so that of two processes one publishes it. */
export async function takeDue(trx: Trx, now: string): Promise<DraftRow | undefined> {
  return trx
    .deleteFrom('nda_draft')
    .where('id', '=', ONE)
    .where('starts_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

export async function findStart(db: Db): Promise<string | null> {
  const row = await db.selectFrom('nda_draft').select('starts_at').where('id', '=', ONE).executeTakeFirst()
  return row?.starts_at ?? null
}

/** All versions, newest first, with how many signatures of each stand. */
export async function listVersions(db: Db) {
  return db
    .selectFrom('nda_version as v')
    .select((eb) => [
      'v.version',
      'v.title',
      'v.sha256',
      'v.published_at',
      'v.policy',
      'v.sign_by',
      'v.term_years',
      'v.language',
      'v.party',
      'v.law',
      'v.published_by',
      eb
        .selectFrom('submission as s')
        .select((one) => one.fn.countAll<number>().as('n'))
        .whereRef('s.nda_version', '=', 'v.version')
        .where('s.superseded_at', 'is', null)
        .as('bound'),
    ])
    .orderBy('v.version', 'desc')
    .execute()
}

export async function findVersionText(db: Db, version: number): Promise<string | undefined> {
  const row = await db.selectFrom('nda_version').select('text').where('version', '=', version).executeTakeFirst()
  return row?.text
}
