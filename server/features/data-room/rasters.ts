import { RASTER_WIDTHS } from '../../../contract/data-room/data-room-labels.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { findVersion } from './queries.ts'
import {
  deleteRasters,
  findRaster,
  insertRaster,
  listLeastLatelyRead,
  listRasters,
  listUnneededRasters,
  noteRead,
  type RasterKey,
  sumRasters,
} from './raster-queries.ts'
import { renderers } from './render/renderers.ts'

/** Of one job, which must be done well within its lease. */
const PAGES_PER_JOB = 25
/** Of one version. Further pages are drawn when somebody opens them. */
const MAX_PAGES = 1_000
/** When a raster was read last is written at most this often. */
const NOTED_MS = 60 * 60_000
const BATCH = 200

/** Queued with the row that makes the version ready. */
export async function queueRasters(trx: Trx, deps: Deps, versionId: string): Promise<void> {
  if (deps.config.rasterBytes > 0) await enqueue(trx, deps, 'page_rasters', { versionId, from: 1 })
}

/** The job that draws some pages of a version ahead of its readers, and queues the next pages. Running it again makes nothing twice. */
export async function makeRasters(deps: Deps, payload: string): Promise<undefined> {
  const { versionId, from } = JSON.parse(payload) as { versionId: string; from: number }
  const version = await findVersion(deps.db, versionId)
  if (!version?.pdf_sha256 || version.ready_at === null || deps.config.rasterBytes === 0) return
  const last = Math.min(version.pages, MAX_PAGES)
  const to = Math.min(last, from + PAGES_PER_JOB - 1)
  const made = await listRasters(deps.db, version.pdf_sha256, from, to)
  let bytes: Uint8Array | undefined
  for (let page = from; page <= to; page++)
    for (const width of RASTER_WIDTHS) {
      if (made.has(`${page} ${width}`)) continue
      const order = { kind: 'raster' as const, sha256: version.pdf_sha256, page, width }
      let drawn = await renderers.order<'raster'>(order)
      if ('missing' in drawn) {
        bytes ??= await deps.files.get(version.pdf_sha256)
        drawn = await renderers.order<'raster'>({ ...order, bytes })
      }
      if ('missing' in drawn) throw new Error('the renderer did not keep the document open')
      await keep(deps, { pdf_sha256: version.pdf_sha256, page, width }, drawn.raster)
    }
  if (to < last)
    await deps.db
      .transaction()
      .execute((trx) => enqueue(trx, deps, 'page_rasters', { versionId, from: to + 1 }).then(() => undefined))
}

/** The file first: a row never names a raster that is not whole. What a process leaves that dies in between, the sweep deletes. */
async function keep(deps: Deps, key: RasterKey, raster: Uint8Array): Promise<void> {
  const file_sha256 = await deps.files.put(raster)
  const now = iso(deps.clock.now())
  const row = { ...key, file_sha256, bytes: raster.length, made_at: now, read_at: now }
  await deps.db.transaction().execute((trx) => insertRaster(trx, row))
}

/**
 * The kept raster of a page, if there is one. Everything that is wrong with it counts as if there were none, because a page can always be
 * drawn of its document.
 */
export async function readRaster(deps: Deps, key: RasterKey): Promise<Buffer | undefined> {
  if (!isKept(key)) return undefined
  const row = await findRaster(deps.db, key)
  if (!row) return undefined
  try {
    const bytes = await deps.files.get(row.file_sha256)
    const now = deps.clock.now().getTime()
    if (Math.abs(now - Date.parse(row.read_at)) > NOTED_MS) await noteRead(deps.db, key, iso(now))
    return bytes
  } catch (error) {
    deps.log.warn({ error, page: key.page }, 'a kept raster could not be read, so the page is drawn of its document')
    return undefined
  }
}

const isKept = ({ width }: RasterKey) => (RASTER_WIDTHS as readonly number[]).includes(width)

/** Recurring: deletes the rasters of removed documents, and those least lately read as long as all are larger than allowed. */
export async function trimRasters(deps: Deps): Promise<void> {
  for (;;) {
    const unneeded = await listUnneededRasters(deps.db, BATCH)
    if (unneeded.length === 0) break
    await drop(deps, unneeded)
  }
  let over = (await sumRasters(deps.db)) - deps.config.rasterBytes
  while (over > 0 && !deps.stopping.signal.aborted) {
    const oldest: { file_sha256: string; bytes: number }[] = []
    for (const row of await listLeastLatelyRead(deps.db, BATCH)) {
      if (over <= 0) break
      oldest.push(row)
      over -= Number(row.bytes)
    }
    if (oldest.length === 0) return
    await drop(deps, oldest)
  }
}

/** The rows first. Each file has one row only, because it says of which page it is. */
async function drop(deps: Deps, rows: readonly { file_sha256: string }[]): Promise<void> {
  const files = rows.map(({ file_sha256 }) => file_sha256)
  await deleteRasters(deps.db, files)
  for (const file of files) await deps.files.remove(file)
}
