import type { Db } from '../../../db/tables.ts'

/** A version of a document that can be shown, whether or not it is the current one. */
export async function findReadyVersion(db: Db, { route, id, version }: { route: string; id: string; version: number }) {
  return db
    .selectFrom('document as d')
    .innerJoin('document_version as v', 'v.document_id', 'd.id')
    .select(['d.id', 'd.title', 'v.id as version_id', 'v.number', 'v.pages'])
    .select(['v.file_sha256', 'v.pdf_sha256', 'v.index_sha256'])
    .where('d.route', '=', route)
    .where('d.id', '=', id)
    .where('d.removed_at', 'is', null)
    .where('v.number', '=', version)
    .where('v.ready_at', 'is not', null)
    .executeTakeFirst()
}
