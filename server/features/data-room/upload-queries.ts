import type { DocumentVersionRow, Trx } from '../../db/tables.ts'

export async function findByUploadKey(trx: Trx, key: string): Promise<DocumentVersionRow | undefined> {
  return trx.selectFrom('document_version').selectAll().where('upload_key', '=', key).executeTakeFirst()
}

/** All versions of the documents in one folder that have a version with this file name, newest first. */
export async function listSameNamed(
  trx: Trx,
  { route, folderId, fileName }: { route: string; folderId: string | null; fileName: string },
): Promise<DocumentVersionRow[]> {
  return trx
    .selectFrom('document_version as v')
    .innerJoin('document as d', 'd.id', 'v.document_id')
    .selectAll('v')
    .where('d.route', '=', route)
    .where('d.folder_id', folderId === null ? 'is' : '=', folderId)
    .where('d.removed_at', 'is', null)
    .where('d.id', 'in', (eb) =>
      eb.selectFrom('document_version').select('document_id').where('file_name', '=', fileName),
    )
    .orderBy('d.position', 'desc')
    .orderBy('v.number', 'desc')
    .execute()
}

export async function listVersionsWith(trx: Trx, documentId: string, sha256: string): Promise<DocumentVersionRow[]> {
  return trx
    .selectFrom('document_version')
    .selectAll()
    .where('document_id', '=', documentId)
    .where((eb) => eb.or([eb('announced_sha256', '=', sha256), eb('file_sha256', '=', sha256)]))
    .orderBy('number', 'desc')
    .execute()
}

export async function countVersions(trx: Trx, documentId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('document_version')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
