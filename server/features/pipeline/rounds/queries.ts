import type { Insertable, Updateable } from 'kysely'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { Db, IndicationRow, Tables, Trx } from '../../../db/tables.ts'

/** Rounds of projects that are not archived, with what their project says. */
function rounds(db: Db | Trx) {
  return db
    .selectFrom('round as r')
    .innerJoin('project as p', 'p.key', 'r.project')
    .selectAll('r')
    .select(['p.currency', 'p.minimum as project_minimum', 'p.position'])
    .where('p.archived_at', 'is', null)
}

export type RoundWithProject = Awaited<ReturnType<typeof listRounds>>[number]

export async function listRounds(db: Db | Trx) {
  return rounds(db).orderBy('p.position').orderBy('p.key').execute()
}

/** Every round, of archived projects too. */
export async function listStoredRounds(db: Db | Trx) {
  return db.selectFrom('round').selectAll().execute()
}

export async function findRound(db: Db | Trx, project: ProjectKey): Promise<RoundWithProject | undefined> {
  return rounds(db).where('r.project', '=', project).executeTakeFirst()
}

/** False if somebody else has opened one. */
export async function insertRound(trx: Trx, row: Insertable<Tables['round']>): Promise<boolean> {
  const result = await trx
    .insertInto('round')
    .values(row)
    .onConflict((conflict) => conflict.column('project').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Locks the round until the transaction ends. */
export async function lockRound(trx: Trx, project: ProjectKey) {
  return trx
    .updateTable('round')
    .set((eb) => ({ project: eb.ref('project') }))
    .where('project', '=', project)
    .returningAll()
    .executeTakeFirst()
}

export async function updateRound(
  trx: Trx,
  project: ProjectKey,
  change: Omit<Updateable<Tables['round']>, 'project' | 'allocated'>,
): Promise<void> {
  await trx.updateTable('round').set(change).where('project', '=', project).execute()
}

/**
 * Takes `more` of the round, or gives it back. The check against the cap and the write are one statement, so that claims at the same time
 * cannot pass it together.
 */
export async function claimAllocation(trx: Trx, project: ProjectKey, more: number): Promise<boolean> {
  const result = await trx
    .updateTable('round')
    .set((eb) => ({ allocated: eb('allocated', '+', more) }))
    .where('project', '=', project)
    .$if(more > 0, (query) =>
      query.where((eb) => eb.or([eb('cap', 'is', null), eb(eb('allocated', '+', more), '<=', eb.ref('cap'))])),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The number and the sum of open indications of each project, and the sum of their allocations. */
export async function sumOpen(db: Db | Trx) {
  const rows = await db
    .selectFrom('indication')
    .select((eb) => [
      'project',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('amount').as('amount'),
      eb.fn.sum<number>('allocated').as('allocated'),
    ])
    .where('withdrawn_at', 'is', null)
    .groupBy('project')
    .execute()
  return new Map(
    rows.map((row) => [
      row.project,
      { count: Number(row.count), amount: Number(row.amount), allocated: Number(row.allocated) },
    ]),
  )
}

function indications(db: Db | Trx) {
  return db
    .selectFrom('indication as i')
    .innerJoin('person as p', 'p.id', 'i.person_id')
    .leftJoin('interest_legend as l', 'l.sha256', 'i.legend_sha256')
    .selectAll('i')
    .select((eb) => [
      'p.email',
      'l.version as legend_version',
      eb
        .selectFrom('submission as s')
        .select('s.full_name')
        .whereRef('s.person_id', '=', 'i.person_id')
        .orderBy('s.signed_at', 'desc')
        .limit(1)
        .as('signed_name'),
      eb
        .selectFrom('submission as s')
        .select('s.company_name')
        .whereRef('s.person_id', '=', 'i.person_id')
        .orderBy('s.signed_at', 'desc')
        .limit(1)
        .as('company_name'),
      eb
        .selectFrom('user_account as a')
        .select('a.name')
        .whereRef('a.person_id', '=', 'i.person_id')
        .limit(1)
        .as('account_name'),
    ])
}

export type StoredIndication = Awaited<ReturnType<typeof listIndicationsOf>>[number]

/** Of a person, newest first. */
export async function listIndicationsOf(db: Db | Trx, personId: string) {
  return indications(db).where('i.person_id', '=', personId).orderBy('i.stated_at', 'desc').orderBy('i.id').execute()
}

/** The open ones of a project, largest first. */
export async function listOpenIndications(db: Db | Trx, project: ProjectKey) {
  return indications(db)
    .where('i.project', '=', project)
    .where('i.withdrawn_at', 'is', null)
    .orderBy('i.amount', 'desc')
    .orderBy('i.id')
    .execute()
}

export async function findOpenIndication(
  db: Db | Trx,
  project: ProjectKey,
  personId: string,
): Promise<IndicationRow | undefined> {
  return db
    .selectFrom('indication')
    .selectAll()
    .where('project', '=', project)
    .where('person_id', '=', personId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

export async function findProjectOf(trx: Trx, indicationId: string): Promise<ProjectKey | undefined> {
  const row = await trx.selectFrom('indication').select('project').where('id', '=', indicationId).executeTakeFirst()
  return row?.project
}

/** Locks an open indication until the transaction ends. */
export async function lockIndication(trx: Trx, id: string): Promise<IndicationRow | undefined> {
  return trx
    .updateTable('indication')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function insertIndication(trx: Trx, row: IndicationRow): Promise<void> {
  await trx.insertInto('indication').values(row).execute()
}

export async function updateIndication(
  trx: Trx,
  id: string,
  change: Omit<Updateable<Tables['indication']>, 'id'>,
): Promise<void> {
  await trx.updateTable('indication').set(change).where('id', '=', id).execute()
}

export async function insertVersion(trx: Trx, row: Insertable<Tables['indication_version']>): Promise<void> {
  await trx.insertInto('indication_version').values(row).execute()
}

export async function findLegend(db: Db | Trx, sha256: string) {
  return db.selectFrom('interest_legend').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}

export async function countLegends(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('interest_legend')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function insertLegend(trx: Trx, row: Insertable<Tables['interest_legend']>): Promise<void> {
  await trx
    .insertInto('interest_legend')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
