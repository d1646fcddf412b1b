import type { Db } from '../../db/tables.ts'

type ReadableBy = { route: string; key: string | null; now: string }

/** The documents that this reader may see now, each with its current version. Staff, who have no key, see every ready document. */
export async function listReadable(db: Db, { route, key, now }: ReadableBy, id?: string) {
  let rows = db
    .selectFrom('document as d')
    .innerJoin('document_version as v', 'v.id', 'd.current_version_id')
    .select(['d.id', 'd.title', 'd.description', 'd.icon', 'd.action', 'd.download', 'd.folder_id'])
    .select([
      'v.id as version_id',
      'v.number',
      'v.pages',
      'v.ready_at',
      'v.file_sha256',
      'v.pdf_sha256',
      'v.index_sha256',
    ])
    .where('d.route', '=', route)
    .where('d.removed_at', 'is', null)
    .where('v.ready_at', 'is not', null)
  if (id !== undefined) rows = rows.where('d.id', '=', id)
  if (key === null) return rows.execute()
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return rows
    .where('d.released_at', 'is not', null)
    .where((eb) => eb.or([eb('d.visible_from', 'is', null), eb('d.visible_from', '<=', now)]))
    .where((eb) => eb.or([eb('d.visible_until', 'is', null), eb('d.visible_until', '>', now)]))
    .where((eb) =>
      eb.or([
        eb('d.narrowed', '=', 0),
        eb.exists(
          eb
            .selectFrom('document_reader as r')
            .innerJoin('named_reader as n', 'n.id', 'r.reader_id')
            .select('r.document_id')
            .whereRef('r.document_id', '=', 'd.id')
            .where((on) =>
              on.or([
                on.and([on('n.kind', '=', 'email'), on('n.value', '=', key)]),
                on.and([on('n.kind', '=', 'domain'), on('n.value', '=', domain)]),
              ]),
            ),
        ),
      ]),
    )
    .execute()
}

export type Readable = Awaited<ReturnType<typeof listReadable>>[number]

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

type LastRead = { key: string; personId: string; routes: readonly string[]; now: string }

/** The document that a person opened last, if they may still see it. The reader opens at the page that was read last. */
export async function findLastRead(db: Db, { key, personId, routes, now }: LastRead) {
  if (routes.length === 0) return undefined
  const shown = await db
    .selectFrom('watermark')
    .select(['document_id', 'route'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'page')
    .where('route', 'in', [...routes])
    .where('document_id', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!shown?.document_id) return undefined
  const [document] = await listReadable(db, { route: shown.route, key, now }, shown.document_id)
  return document && { route: shown.route, id: document.id, title: document.title }
}
