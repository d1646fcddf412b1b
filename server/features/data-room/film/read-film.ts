import type { z } from 'zod'
import type { getFilm as filmEndpoint, getFilmMark as markEndpoint } from '../../../../contract/data-room/data-room.ts'
import { ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import type { DocumentReader } from '../../../access/document-reader.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { AskedRange, Part } from '../../../http/handle-part.ts'
import { limitRate, type Rate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { findPage, readFacts, readingOf, recordShown, scopeOf, shownPages } from '../read-document.ts'
import type { Readable } from '../read-document-queries.ts'
import { readPiece } from '../uploads.ts'
import { factsOf, findOwnCopy, readCopyPiece, recordFirstShown, stateOf } from './marked-copies.ts'

const PARTS: Rate = { name: 'film-part', limit: ROOM_LIMITS.filmPartsPerFiveMinutes, perMs: 5 * 60_000 }

type Asked = Pick<z.output<typeof filmEndpoint.input>, 'id' | 'version' | 'route'>

async function findFilm(deps: Deps, reader: DocumentReader, { id, version }: Asked): Promise<Readable> {
  const row = await findPage(deps, reader, { id, version, page: 1 })
  if (row.type !== 'film') throw new AppError('not_found')
  await limitRate(deps, PARTS, scopeOf(reader))
  return row
}

/** All that a reader gets of a film within minutes has one code, which is recorded before the first byte. */
function markOf(deps: Deps, reader: DocumentReader, row: Readable) {
  return shownPages.code(`${readingOf(reader, row)} film`, deps.clock.now().getTime(), () =>
    recordShown(deps, reader, row, { kind: 'film' }),
  )
}

export async function readFilmMark(
  deps: Deps,
  reader: DocumentReader,
  asked: Asked,
): Promise<z.input<typeof markEndpoint.output>> {
  const row = await findFilm(deps, reader, asked)
  const copy = await findOwnCopy(deps, reader, row)
  // Nothing is shown yet.
  if (copy && copy.made_at === null) return { code: copy.code, at: copy.queued_at, copy: stateOf(copy) }
  const { code, at } = await markOf(deps, reader, row)
  return { code, at: iso(at), ...(copy && { copy: stateOf(copy) }) }
}

/** Bytes from where they are asked for to the end of their piece at most, so that access is decided again for each. */
export async function readFilmPart(deps: Deps, reader: DocumentReader, asked: Asked, range: AskedRange): Promise<Part> {
  const row = await findFilm(deps, reader, asked)
  const copy = await findOwnCopy(deps, reader, row)
  const film = copy ? await factsOf(deps, copy) : (await readFacts(deps, row)).film
  if (!film) throw new AppError('not_found')
  const from = 'last' in range ? Math.max(0, film.bytes - range.last) : range.from
  const to = 'last' in range ? film.bytes - 1 : Math.min(range.to, film.bytes - 1)
  if (from > to) throw new AppError('film_past_its_end')
  const number = Math.floor(from / film.pieceBytes)
  const start = number * film.pieceBytes
  const sha256 = film.pieces[number] ?? ''
  const piece = await (copy ? readCopyPiece(deps, sha256) : readPiece(deps, row.version_id, number, sha256))
  if (copy) await recordFirstShown(deps, reader, row, copy)
  await markOf(deps, reader, row)
  return {
    bytes: piece.subarray(from - start, to + 1 - start),
    from,
    total: film.bytes,
    type: film.mediaType,
  }
}
