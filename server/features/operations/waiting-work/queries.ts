import { type RawBuilder, sql } from 'kysely'
import { WORK_KIND_NAMES, type WorkKind } from '../../../../contract/operations/work-kinds.ts'
import { inList } from '../../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'
import { type Moment, SOURCES } from './source-queries.ts'

/** An item as its source has it. */
export type FoundWork = {
  subject_id: string
  person_id: string | null
  type: string | null
  since: string
  due: string | null
  state: string
  severity: number
  owner: string | null
  name: string | null
  route: string | null
  about: string | null
  can: string | null
}

/** Where an item is in the list. */
export type WorkPlace = { severity: number; turn: string; kind: string; id: string }
type WorkChoice = { show: 'all' | 'mine' | 'unassigned' | 'snoozed'; kind: WorkKind | undefined }

/** Whether staff have hidden an item: `d` is the decision about `f`. */
const isHidden = ({ now }: Moment) =>
  sql`d.state = f.state and (d.done_at is not null or coalesce(d.snoozed_until, '') > ${now})`

const decisionOf = (kind: WorkKind) =>
  sql`left join work_decision as d on d.kind = ${sql.lit(kind)} and d.subject_id = f.subject_id`

/** Counts what waits, each kind up to `limit`, because every staff page asks. */
export async function countWork(db: Db, at: Moment, limit: number): Promise<Record<WorkKind, number>> {
  const counts = WORK_KIND_NAMES.map(
    (kind) => sql`(select count(*) from (
      select 1 from (${SOURCES[kind](at)}) as f ${decisionOf(kind)}
      where not coalesce(${isHidden(at)}, ${sql.lit(false)}) limit ${limit}
    ) as some_rows) as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Record<WorkKind, number>>`select ${sql.join(counts)}`.execute(db)
  return Object.fromEntries(WORK_KIND_NAMES.map((kind) => [kind, Number(rows[0]?.[kind] ?? 0)])) as Record<
    WorkKind,
    number
  >
}

/** Every item with the decision about it. */
function queue(at: Moment, kinds: readonly WorkKind[]): RawBuilder<unknown> {
  const found = kinds.map(
    (
      kind,
    ) => sql`select cast(${sql.lit(kind)} as text) as kind, f.subject_id, coalesce(f.turn, f.due, f.since) as turn, f.severity,
      coalesce(d.assigned_to, f.owner) as assigned,
      case when d.assigned_to is null then 0 else 1 end as by_staff,
      case when d.state = f.state and d.done_at is not null then 'done' when ${isHidden(at)} then 'snoozed' else 'open' end as place,
      d.snoozed_until, d.decided_by, coalesce(d.revision, 0) as revision
      from (${SOURCES[kind](at)}) as f ${decisionOf(kind)}`,
  )
  return sql`with queue as materialized (${sql.join(found, sql` union all `)})`
}

type QueuedWork = WorkPlace & {
  kind: WorkKind
  assigned: string | null
  /** 1 if staff assigned it. */
  by_staff: number
  snoozed_until: string | null
  decided_by: string | null
  revision: number
}
type Counts = Record<WorkChoice['show'], number>
type Wanted = WorkChoice & { me: string | null; after: WorkPlace | undefined; limit: number }

/** A page of the queue, and how many each of the lists has. One statement, because each item is found once for both. */
export async function listQueue(
  db: Db,
  at: Moment,
  { show, kind, me, after, limit }: Wanted,
): Promise<{ page: QueuedWork[]; counts: Counts }> {
  const whose = {
    all: sql`place = 'open'`,
    mine: sql`place = 'open' and assigned = ${me ?? ''}`,
    unassigned: sql`place = 'open' and assigned is null`,
    snoozed: sql`place = 'snoozed'`,
  }
  const count = (of: RawBuilder<unknown>) => sql`(select count(*) from queue where ${of})`
  const beyond = after
    ? sql`and (severity, turn, kind, subject_id) > (${after.severity}, ${after.turn}, ${after.kind}, ${after.id})`
    : sql``
  type Row = { [Name in keyof QueuedWork]: QueuedWork[Name] | null } & Record<`n_${WorkChoice['show']}`, number>
  const { rows } = await sql<Row>`${queue(at, kind ? [kind] : WORK_KIND_NAMES)}
    select page.*, counts.* from (
      select ${count(whose.all)} as n_all, ${count(whose.mine)} as n_mine,
        ${count(whose.unassigned)} as n_unassigned, ${count(whose.snoozed)} as n_snoozed
    ) as counts left join (
      select kind, subject_id as id, turn, severity, assigned, by_staff, snoozed_until, decided_by, revision from queue
      where ${whose[show]} ${beyond} order by severity, turn, kind, subject_id limit ${limit}
    ) as page on 1 = 1
    order by severity, turn, kind, id`.execute(db)
  const of = (name: WorkChoice['show']) => Number(rows[0]?.[`n_${name}`] ?? 0)
  return {
    // Without an item, the counts stand alone.
    page: rows.filter((row): row is Row & QueuedWork => row.id !== null),
    counts: { all: of('all'), mine: of('mine'), unassigned: of('unassigned'), snoozed: of('snoozed') },
  }
}

/** These items of a kind, as their source has them. What no longer waits is missing. */
export async function findWork(db: Db | Trx, at: Moment, kind: WorkKind, ids: readonly string[]): Promise<FoundWork[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundWork>`select f.* from (${SOURCES[kind](at)}) as f
    where f.subject_id in (${sql.join(ids)})`.execute(db)
  return rows
}

type Decision = Tables['work_decision']
export type DecisionKey = Pick<Decision, 'kind' | 'subject_id'>

export async function findDecision(trx: Trx, { kind, subject_id }: DecisionKey) {
  return trx
    .selectFrom('work_decision')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .executeTakeFirst()
}

/** Check and write are one statement. False if another decision than `revision` is the last one. */
export async function saveDecision(trx: Trx, row: Decision): Promise<boolean> {
  const { kind, subject_id, person_id: _, ...decided } = row
  if (row.revision === 1) {
    const result = await trx
      .insertInto('work_decision')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }
  const result = await trx
    .updateTable('work_decision')
    .set(decided)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Admins who are not suspended, by name: who can act on what waits. */
export async function listColleagues(db: Db | Trx) {
  return db
    .selectFrom('user_account')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'admin')
    .where('email_verified', '=', 1)
    .where('suspended_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** When the portal was set up. */
export async function findSetUpAt(db: Db): Promise<string> {
  return (await db.selectFrom('portal').select('set_up_at').executeTakeFirstOrThrow()).set_up_at
}

export async function deleteDecisionsOf(trx: Trx, persons: readonly string[]): Promise<void> {
  await trx.deleteFrom('work_decision').where('person_id', 'in', inList(persons)).execute()
}
