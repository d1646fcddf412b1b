import { sql } from 'kysely'
import type { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type { Db, Trx } from '../../db/tables.ts'
import { admits, decidingLevel, isRunning, type Level, limitsOf, type Match, readableUntil } from './reading-rules.ts'

type ReadableBy = {
  route: string
  /** Null for staff, who see every ready document. */
  reader: { personId: string; matches: readonly Match[] } | null
  now: string
}

/**
 * The documents that this reader may see now, each with its current version. One statement reads the document, its folders, whom they name
 * and when the reader first opened it, so that no rule is seen half changed.
 */
export async function listReadable(db: Db | Trx, { route, reader, now }: ReadableBy, id?: string): Promise<Readable[]> {
  const rows = await listWithLevels(db, route, reader, id)
  return rows.flatMap((row) => {
    const levels = levelsOf(row)
    const until = readableUntil(levels, row.opened_at)
    const { access = 'everyone' } = decidingLevel(levels) ?? {}
    const readable = { ...row, narrowed: access === 'named', until, days: limitsOf(levels).days }
    if (reader === null) return [readable]
    if (row.released_at === null || isRemoved(row)) return []
    return admits(levels) && isRunning(levels, row.opened_at, now) ? [readable] : []
  })
}

type WithLevels = Awaited<ReturnType<typeof listWithLevels>>[number]

/** `until`: until when this reader can read it. `days`: for how many days from the first opening on. */
export type Readable = WithLevels & { narrowed: boolean; until: string | null; days: number | null }

/** Folders are at most this deep (ROOM_LIMITS), so each level is a join. */
const DEPTH = 3 satisfies typeof ROOM_LIMITS.folderDepth

/** A folder of a document that is removed, or deeper than folders can be: what its rule was is unknown. */
function isRemoved(row: WithLevels): boolean {
  return row.f1_removed !== null || row.f2_removed !== null || row.f3_removed !== null || row.too_deep !== null
}

function levelsOf(row: WithLevels): Level[] {
  const own = { access: row.access, from: row.visible_from, until: row.visible_until, days: row.close_after_days }
  const folders = [
    { access: row.f1_access, from: row.f1_from, until: row.f1_until, days: row.f1_days, names: row.f1_names },
    { access: row.f2_access, from: row.f2_from, until: row.f2_until, days: row.f2_days, names: row.f2_names },
    { access: row.f3_access, from: row.f3_from, until: row.f3_until, days: row.f3_days, names: row.f3_names },
  ].slice(0, DEPTH)
  return [
    { ...own, names: Number(row.names) > 0 },
    ...folders.flatMap(({ access, names, ...limits }) =>
      access === null ? [] : [{ ...limits, access, names: Number(names) > 0 }],
    ),
  ]
}

/** With `mine`: the named readers that these matches fit, by themselves or as members of a group of the project. */
function withMine(db: Db | Trx, route: string, matches: readonly Match[]) {
  const isMine = (n: string) =>
    matches.length === 0
      ? sql<boolean>`1 = 0`
      : sql<boolean>`(${sql.join(
          matches.map(
            ({ kind, value }) => sql`(${sql.ref(`${n}.kind`)} = ${kind} and ${sql.ref(`${n}.value`)} = ${value})`,
          ),
          sql` or `,
        )})`
  return db
    .with('own', (cte) => cte.selectFrom('named_reader as n').select('n.id').where(isMine('n')))
    .with('mine', (cte) =>
      cte
        .selectFrom('own')
        .select('own.id')
        .union(
          cte
            .selectFrom('named_reader as n')
            .innerJoin('reader_group as g', 'g.id', 'n.value')
            .innerJoin('group_reader as m', 'm.group_id', 'g.id')
            .innerJoin('own', 'own.id', 'm.reader_id')
            .select('n.id')
            .where('n.kind', '=', 'group')
            .where('g.route', '=', route)
            .where('g.removed_at', 'is', null),
        ),
    )
}

/** Which of the named readers somebody is, by these matches. */
export async function listMine(db: Db | Trx, route: string, matches: readonly Match[]): Promise<string[]> {
  return (await withMine(db, route, matches).selectFrom('mine').select('id').execute()).map(({ id }) => id)
}

async function listWithLevels(db: Db | Trx, route: string, reader: ReadableBy['reader'], id?: string) {
  return withMine(db, route, reader?.matches ?? [])
    .selectFrom('document as d')
    .innerJoin('document_version as v', 'v.id', 'd.current_version_id')
    .leftJoin('document_folder as f1', 'f1.id', 'd.folder_id')
    .leftJoin('document_folder as f2', 'f2.id', 'f1.parent_id')
    .leftJoin('document_folder as f3', 'f3.id', 'f2.parent_id')
    .leftJoin('document_opening as o', (join) =>
      join.onRef('o.document_id', '=', 'd.id').on('o.person_id', '=', reader?.personId ?? ''),
    )
    .select(['d.id', 'd.title', 'd.description', 'd.icon', 'd.action', 'd.download', 'd.folder_id', 'd.released_at'])
    .select(['d.access', 'd.visible_from', 'd.visible_until', 'd.close_after_days', 'o.at as opened_at'])
    .select(['f1.access as f1_access', 'f2.access as f2_access', 'f3.access as f3_access'])
    .select(['f1.visible_from as f1_from', 'f2.visible_from as f2_from', 'f3.visible_from as f3_from'])
    .select(['f1.visible_until as f1_until', 'f2.visible_until as f2_until', 'f3.visible_until as f3_until'])
    .select(['f1.close_after_days as f1_days', 'f2.close_after_days as f2_days', 'f3.close_after_days as f3_days'])
    .select(['f1.removed_at as f1_removed', 'f2.removed_at as f2_removed', 'f3.removed_at as f3_removed'])
    .select('f3.parent_id as too_deep')
    .select((eb) => [
      eb
        .selectFrom('document_reader as r')
        .innerJoin('mine', 'mine.id', 'r.reader_id')
        .whereRef('r.document_id', '=', 'd.id')
        .select((on) => on.fn.countAll<number>().as('names'))
        .as('names'),
      ...(['f1', 'f2', 'f3'] as const).map((folder) =>
        eb
          .selectFrom('folder_reader as r')
          .innerJoin('mine', 'mine.id', 'r.reader_id')
          .whereRef('r.folder_id', '=', `${folder}.id`)
          .select((on) => on.fn.countAll<number>().as('names'))
          .as(`${folder}_names`),
      ),
    ])
    .select(['v.type', 'v.file_name', 'v.id as version_id', 'v.number', 'v.pages', 'v.ready_at'])
    .select(['v.announced_sha256', 'v.file_sha256', 'v.pdf_sha256', 'v.index_sha256'])
    .where('d.route', '=', route)
    .where('d.removed_at', 'is', null)
    .where('v.ready_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('d.id', '=', id ?? ''))
    .execute()
}

/** Notes the first opening of a document by a person. Of two at the same moment, one is noted. */
export async function insertOpening(trx: Trx, row: { document_id: string; person_id: string; at: string }) {
  await trx
    .insertInto('document_opening')
    .values(row)
    .onConflict((conflict) => conflict.columns(['document_id', 'person_id']).doNothing())
    .execute()
}

/** The section of this document version that the person read last, as their browsers reported. */
export async function findLastSection(db: Db, personId: string, prefix: string) {
  return db
    .selectFrom('observation as o')
    .innerJoin('page_visit as p', 'p.id', 'o.visit_id')
    .select('o.section')
    .where('o.kind', '=', 'section_time')
    .where('p.person_id', '=', personId)
    .where('o.section', '>=', `${prefix}-`)
    .where('o.section', '<', `${prefix}.`)
    .orderBy('o.at', 'desc')
    .orderBy('o.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Every section of documents that the person read, with the time of its last report. */
export async function listLastSections(db: Db, personId: string) {
  return db
    .selectFrom('observation as o')
    .innerJoin('page_visit as p', 'p.id', 'o.visit_id')
    .select('o.section')
    .select((eb) => [eb.fn.max('o.at').as('at'), eb.fn.max('o.seq').as('seq')])
    .where('o.kind', '=', 'section_time')
    .where('p.person_id', '=', personId)
    .where('o.section', '>=', 'doc-')
    .where('o.section', '<', 'doc.')
    .groupBy('o.section')
    .execute()
}

/** The documents that a person opened in these projects, the last one first. */
export async function listShown(db: Db, personId: string, routes: readonly string[]) {
  return db
    .selectFrom('watermark')
    .select(['document_id', 'route'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'page')
    .where('route', 'in', [...routes])
    .where('document_id', 'is not', null)
    .groupBy(['document_id', 'route'])
    .orderBy((eb) => eb.fn.max('at'), 'desc')
    .execute()
}
