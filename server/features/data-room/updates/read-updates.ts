import type { z } from 'zod'
import type * as contract from '../../../../contract/data-room/updates.ts'
import type { DocumentReader, RoomReader } from '../../../access/document-reader.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { InvestorUpdateRow } from '../../../db/tables/updates.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { isFirstInWindow } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { readableBy } from '../matches.ts'
import { entryOf, noteViewedAs, numbered, scopeOf } from '../read-document.ts'
import { listReadable } from '../read-document-queries.ts'
import { filterForReader } from './audience.ts'
import { findUpdate, insertUpdateOpening, listOpenedUpdates, listUpdateRows } from './queries.ts'

const OPENED = { name: 'update-opened', perMs: 60 * 60_000 }

/** The updates of a project that are for this reader now. Who has not proved who they are gets none. */
export async function listUpdates(
  deps: Deps,
  { route, inRoom: known }: RoomReader,
): Promise<z.input<typeof contract.listUpdates.output>> {
  if (!known) return { updates: [] }
  await noteViewedAs(deps, known)
  const rows = await forReader(deps, known, await listUpdateRows(deps.db, { route, sent: true }))
  const corrected = new Set(rows.map(({ corrects }) => corrects))
  const opened = known.personId === null ? null : await listOpenedUpdates(deps.db, known.personId)
  return {
    updates: rows.map(({ id, title, sent_at }) => ({
      id,
      title,
      sentAt: sent_at ?? '',
      corrected: corrected.has(id),
      opened: opened === null ? null : opened.has(id),
    })),
  }
}

async function forReader(deps: Deps, { key, personId, route }: DocumentReader, rows: InvestorUpdateRow[]) {
  return key === null ? rows : filterForReader(deps, route, { personId, key }, rows)
}

/** The text, and the record that this person opened it. An update of others and one that does not exist are refused alike. */
export async function readUpdate(
  deps: Deps,
  { route, inRoom: known }: RoomReader,
  id: string,
): Promise<z.input<typeof contract.readUpdate.output>> {
  const row = known && (await findUpdate(deps.db, id))
  if (!row || row.route !== route || row.sent_at === null) throw new AppError('not_found')
  if ((await forReader(deps, known, [row])).length === 0) throw new AppError('not_found')
  if (row.withdrawn_at !== null) throw new AppError('withdrawn_update')
  // Somebody who is viewed as has opened nothing.
  if (known.viewedAs !== null) await noteViewedAs(deps, known)
  else await recordOpening(deps, known, row)
  const corrected = row.corrects === null ? undefined : await findUpdate(deps.db, row.corrects)
  return {
    id,
    title: row.title,
    words: row.words,
    sentAt: row.sent_at,
    corrects:
      corrected && corrected.withdrawn_at === null && (await forReader(deps, known, [corrected])).length > 0
        ? corrected.title
        : null,
    documents: await documentsOf(deps, known, JSON.parse(row.documents) as string[]),
  }
}

async function recordOpening(deps: Deps, reader: DocumentReader, { id }: InvestorUpdateRow): Promise<void> {
  const isNoted = await isFirstInWindow(deps.db, deps, OPENED, `${scopeOf(reader)} ${id}`)
  const { personId } = reader
  await deps.db.transaction().execute(async (trx) => {
    if (personId !== null) await insertUpdateOpening(trx, { updateId: id, personId, now: iso(deps.clock.now()) })
    if (isNoted) await recordEntry(trx, deps, entryOf(reader, 'update.opened', { update: id }))
  })
}

async function documentsOf(deps: Deps, reader: DocumentReader, ids: readonly string[]) {
  if (ids.length === 0) return []
  const readable = new Map((await listReadable(deps.db, await readableBy(deps, reader))).map((row) => [row.id, row]))
  const room = await numbered(deps, reader.route)
  return room.documents.flatMap(({ id, index }) => {
    const row = ids.includes(id) ? readable.get(id) : undefined
    return row ? [{ id, index, title: row.title }] : []
  })
}
