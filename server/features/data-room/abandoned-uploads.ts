import { recordEntry } from '../../audit/service.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { deletePieces, listPieces, listUnsent, lockDocument, lockVersion, setVersion } from './queries.ts'

/** Pieces follow each other within seconds, and a page that was closed does not go on. */
const GIVEN_UP_MS = 24 * 60 * 60_000

/** Ends uploads that were broken off: what arrived of them is thrown away, and staff see that the file has to be sent again. */
export async function endAbandonedUploads(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  for (const id of await listUnsent(deps.db, iso(now - GIVEN_UP_MS))) {
    const pieces = await endUpload(deps, id, iso(now))
    // After the commit: a file that no row names does no harm, a row without its file would.
    for (const { sha256 } of pieces) await deps.files.remove(sha256)
  }
}

async function endUpload(deps: Deps, id: string, now: string) {
  return deps.db.transaction().execute(async (trx) => {
    const held = await lockVersion(trx, id)
    // Its last piece may have come in this very moment, or another process was first.
    if (!held || held.sent_at !== null || held.refused_at !== null) return []
    const document = await lockDocument(trx, held.document_id)
    const pieces = await listPieces(trx, id)
    await deletePieces(trx, id)
    await setVersion(trx, id, { refused_at: now, refusal: 'broken_off' })
    await recordEntry(trx, deps, {
      action: 'document.refused',
      actor: 'system',
      route: document?.route ?? null,
      detail: { document: held.document_id, version: held.number, refusal: 'broken_off' },
    })
    return pieces
  })
}
