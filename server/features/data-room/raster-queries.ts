import type { Db, PageRasterRow, Trx } from '../../db/tables.ts'

export type RasterKey = Pick<PageRasterRow, 'pdf_sha256' | 'page' | 'width'>

export async function findRaster(db: Db, { pdf_sha256, page, width }: RasterKey): Promise<PageRasterRow | undefined> {
  return db
    .selectFrom('page_raster')
    .selectAll()
    .where('pdf_sha256', '=', pdf_sha256)
    .where('page', '=', page)
    .where('width', '=', width)
    .executeTakeFirst()
}

/** The rasters that are there already of some pages, as `page width`. */
export async function listRasters(db: Db, pdf_sha256: string, from: number, to: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('page_raster')
    .select(['page', 'width'])
    .where('pdf_sha256', '=', pdf_sha256)
    .where('page', '>=', from)
    .where('page', '<=', to)
    .execute()
  return new Set(rows.map(({ page, width }) => `${page} ${width}`))
}

/** Of two processes that made the same raster, the first one's counts. It has the same key and the same file, and either may be found taken. */
export async function insertRaster(trx: Trx, row: PageRasterRow): Promise<void> {
  await trx
    .insertInto('page_raster')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function noteRead(db: Db, { pdf_sha256, page, width }: RasterKey, read_at: string): Promise<void> {
  await db
    .updateTable('page_raster')
    .set({ read_at })
    .where('pdf_sha256', '=', pdf_sha256)
    .where('page', '=', page)
    .where('width', '=', width)
    .execute()
}

/** Only this file's row: a raster that was made again meanwhile stays. */
export async function deleteRasters(trx: Db | Trx, files: readonly string[]): Promise<void> {
  if (files.length > 0) await trx.deleteFrom('page_raster').where('file_sha256', 'in', files).execute()
}

export async function sumRasters(db: Db): Promise<number> {
  const row = await db
    .selectFrom('page_raster')
    .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

export async function listLeastLatelyRead(db: Db, limit: number) {
  return db.selectFrom('page_raster').select(['file_sha256', 'bytes']).orderBy('read_at').limit(limit).execute()
}

/** Rasters of files that are no version of a document that is still there. */
export async function listUnneededRasters(db: Db, limit: number) {
  return db
    .selectFrom('page_raster as r')
    .select(['r.file_sha256', 'r.bytes'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document_version as v')
            .innerJoin('document as d', 'd.id', 'v.document_id')
            .select('v.id')
            .whereRef('v.pdf_sha256', '=', 'r.pdf_sha256')
            .where('d.removed_at', 'is', null),
        ),
      ),
    )
    .limit(limit)
    .execute()
}
