import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { getFilmMark as markEndpoint } from '../../../../contract/data-room/data-room.ts'
import type { DocumentReader } from '../../../access/document-reader.ts'
import type { MarkedFilmRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { enqueue, extendLease } from '../../operations/jobs/service.ts'
import { lockPerson } from '../../people/queries.ts'
import { findVersion } from '../queries.ts'
import { emailOf, readFacts, recordShownIn } from '../read-document.ts'
import type { Readable } from '../read-document-queries.ts'
import type { KeptFilm } from '../render/inspect.ts'
import { readPiece } from '../uploads.ts'
import { findFreeCode } from '../watermarks/service.ts'
import { burnMark, burnsMarks, FilmError } from './burn-mark.ts'
import {
  countBegun,
  deleteCopies,
  findCopy,
  findCopyById,
  insertCopy,
  listLeastLatelyWatched,
  listUnneededCopies,
  noteShown,
  setCopy,
  setMaking,
  sumCopies,
} from './copy-queries.ts'

/** A copy that nobody watches is made again when somebody does. */
const KEPT_MS = 30 * 24 * 60 * 60_000
/** After this, one that failed is tried again when somebody opens the film. */
const FAILED_MS = 24 * 60 * 60_000
/** As long as a job is tried. */
const GIVEN_UP_MS = 14 * 24 * 60 * 60_000
/** When a copy was watched last is written at most this often. */
const NOTED_MS = 60 * 60_000
const EXTEND_MS = 60_000
const BATCH = 50
/** Copies in the making for one person, so that nobody keeps those of others waiting by opening every film. */
const MOST_BEGUN = 3

type Copy = NonNullable<z.input<typeof markEndpoint.output>['copy']>

/**
 * This reader's own copy of a film, with their mark in its picture. It is begun when they open the film first. Undefined where films are
 * shown under the overlay alone: without ffmpeg, and to staff.
 */
export async function findOwnCopy(
  deps: Deps,
  reader: DocumentReader,
  row: Readable,
): Promise<MarkedFilmRow | undefined> {
  if (reader.key === null || reader.viewedAs !== null || !(await burnsMarks(deps.config))) return undefined
  const whose = { versionId: row.version_id, personId: reader.personId }
  const found = await findCopy(deps.db, whose)
  if (found) return found
  const code = await findFreeCode(deps)
  const id = deps.ids.id()
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    // One after the other, or several at once would all be below the limit.
    await lockPerson(trx, reader.key)
    if ((await countBegun(trx, reader.personId)) >= MOST_BEGUN) throw new AppError('film_copies_waiting')
    const begun = await insertCopy(trx, {
      id,
      version_id: row.version_id,
      person_id: reader.personId,
      code,
      percent: 0,
      facts: null,
      bytes: 0,
      queued_at: now,
      made_at: null,
      shown_at: null,
      failed_at: null,
      read_at: now,
    })
    const lines = [emailOf(reader), code]
    if (begun) await enqueue(trx, deps, 'film_copy', { copyId: id, lines })
  })
  return findCopy(deps.db, whose)
}

export function stateOf({ made_at, failed_at, percent }: MarkedFilmRow): Copy {
  if (made_at !== null) return { state: 'made', percent: 100 }
  return { state: failed_at === null ? 'making' : 'failed', percent }
}

/** The row of the code that is in a copy, before its first byte is served. */
export async function recordFirstShown(
  deps: Deps,
  reader: DocumentReader,
  row: Readable,
  copy: MarkedFilmRow,
): Promise<void> {
  if (copy.shown_at !== null) return
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    if (!(await noteShown(trx, copy.id, iso(now)))) return
    await recordShownIn(trx, deps, reader, row, { kind: 'film', drawn: { code: copy.code, at: now.getTime() } })
  })
}

/** What is served of a copy. Nothing of the film without its mark is, in place of a copy that is not there yet. */
export async function factsOf(deps: Deps, copy: MarkedFilmRow): Promise<KeptFilm> {
  if (copy.failed_at !== null) throw new AppError('film_not_made')
  if (copy.facts === null) throw new AppError('film_being_made', { retryAfterSeconds: 5 })
  const now = deps.clock.now()
  if (now.getTime() - Date.parse(copy.read_at) >= NOTED_MS) await setCopy(deps.db, copy.id, { read_at: iso(now) })
  return JSON.parse(copy.facts) as KeptFilm
}

/** The job that makes a copy. Running it again makes it again. */
export async function makeFilmCopy(deps: Deps, payload: string, jobId: string): Promise<undefined> {
  const { copyId, lines } = JSON.parse(payload) as { copyId: string; lines: string[] }
  const copy = await findCopyById(deps.db, copyId)
  const version = copy && (await findVersion(deps.db, copy.version_id))
  if (!copy || copy.made_at !== null || copy.failed_at !== null || !version?.index_sha256) return
  const { film } = await readFacts(deps, version)
  if (!film) return
  // It takes longer than other jobs, and nobody else is to begin it meanwhile.
  const lease = setInterval(() => void extendLease(deps, jobId).catch(() => undefined), EXTEND_MS)
  const pieces: string[] = []
  const run = deps.ids.token()
  let noted = 0
  try {
    const bytes = await burnMark(deps.config, {
      film,
      lines,
      pieces: piecesOf(deps, version.id, film),
      stop: deps.stopping.signal,
      onProgress: (percent) => {
        if (percent === noted) return
        noted = percent
        void setMaking(deps.db, copyId, { percent }).catch(() => undefined)
      },
      keep: async (piece) => {
        pieces.push(await deps.files.put(Buffer.concat([headOf(run, pieces.length), piece])))
      },
    })
    const facts: KeptFilm = { ...film, mediaType: 'video/mp4', bytes, pieces }
    const made = { facts: JSON.stringify(facts), bytes, percent: 100, made_at: iso(deps.clock.now()) }
    // It may have been deleted meanwhile, with the person or the document, or made by another process.
    if (!(await setMaking(deps.db, copyId, made))) await removeFiles(deps, pieces)
  } catch (error) {
    await removeFiles(deps, pieces)
    if (!(error instanceof FilmError)) throw error
    deps.log.error({ error, version: version.id }, 'the copy of a film for a reader could not be made')
    await setMaking(deps.db, copyId, { failed_at: iso(deps.clock.now()) })
  } finally {
    clearInterval(lease)
  }
}

/** No other file has the same content, also none of another run of the same job, so it can be deleted alone. */
const headOf = (run: string, number: number) => createHash('sha256').update(`${run} ${number}`).digest()
const HEAD_BYTES = 32

export async function readCopyPiece(deps: Deps, sha256: string): Promise<Buffer> {
  return (await deps.files.get(sha256)).subarray(HEAD_BYTES)
}

async function* piecesOf(deps: Deps, versionId: string, { pieces }: KeptFilm) {
  for (const [number, sha256] of pieces.entries()) yield await readPiece(deps, versionId, number, sha256)
}

/** Recurring: deletes copies that nobody needs, and those least lately watched as long as all are larger than allowed. */
export async function trimFilmCopies(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  const before = {
    readBefore: iso(now - KEPT_MS),
    failedBefore: iso(now - FAILED_MS),
    queuedBefore: iso(now - GIVEN_UP_MS),
  }
  for (;;) {
    const rows = await listUnneededCopies(deps.db, before, BATCH)
    if (rows.length === 0) break
    await drop(deps, rows)
  }
  let over = (await sumCopies(deps.db)) - deps.config.filmCopyBytes
  while (over > 0 && !deps.stopping.signal.aborted) {
    const [oldest] = await listLeastLatelyWatched(deps.db, 1)
    if (!oldest) return
    await drop(deps, [oldest])
    over -= Number(oldest.bytes)
  }
}

async function drop(deps: Deps, rows: readonly MarkedFilmRow[]): Promise<void> {
  await deleteCopies(
    deps.db,
    rows.map(({ id }) => id),
  )
  for (const row of rows) await removeFiles(deps, filesOf(row))
}

const filesOf = ({ facts }: Pick<MarkedFilmRow, 'facts'>): string[] =>
  facts === null ? [] : (JSON.parse(facts) as KeptFilm).pieces

async function removeFiles(deps: Deps, files: readonly string[]): Promise<void> {
  for (const file of files) await deps.files.remove(file)
}
