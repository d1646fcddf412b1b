import type { z } from 'zod'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import type { redactDocument as redactEndpoint } from '../../../contract/data-room/redaction.ts'
import type { Admin } from '../../access/account.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { findVersion, insertVersion, lastVersionNumber, lockDocument } from './queries.ts'
import { readAs, redactedName, versionState } from './rules.ts'
import { roomEntry } from './service.ts'

type Input = z.output<typeof redactEndpoint.input>

/** Begins a version without what the boxes cover. `processVersion` makes it, and where the boxes were is kept until then. */
export async function redactDocument(
  deps: Deps,
  staff: Admin,
  { id, version, boxes, words = [], hidden = false }: Input,
): Promise<z.input<typeof redactEndpoint.output>> {
  return deps.db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, id)
    if (!document) throw new AppError('not_found')
    const source = document.current_version_id ? await findVersion(trx, document.current_version_id) : undefined
    if (source?.number !== version || versionState(source) !== 'ready') throw new AppError('redaction_outdated')
    if (readAs(source) !== 'pages') throw new AppError('not_drawn')
    if (source.pages > ROOM_LIMITS.redactedPages) throw new AppError('redaction_too_long')
    if (boxes.some(({ page }) => page > source.pages))
      throw new AppError('invalid_input', { fields: { boxes: 'The document has no such page.' } })
    const now = iso(deps.clock.now())
    const versionId = deps.ids.id()
    const number = (await lastVersionNumber(trx, id)) + 1
    await insertVersion(trx, {
      id: versionId,
      document_id: id,
      number,
      file_name: redactedName(source.file_name),
      bytes: 0,
      created_at: now,
      created_by: staff.actor.name,
      sent_at: now,
      ready_at: null,
      refused_at: null,
      refusal: null,
      type: null,
      upload_key: null,
      announced_sha256: null,
      file_sha256: null,
      pdf_sha256: null,
      index_sha256: null,
      pages: 0,
      pages_done: 0,
      redacted_from: source.number,
      left_out: null,
    })
    // Jobs are kept in the open, and the words are what nobody may read.
    const sealedWords = deps.secrets.seal(JSON.stringify(words), versionId)
    await enqueue(trx, deps, 'document_version', { versionId, boxes, sealedWords, marked: hidden })
    const detail = {
      document: id,
      version: number,
      redactedFrom: source.number,
      boxes: boxes.length,
      ...(hidden && { hidden }),
    }
    await recordEntry(trx, deps, roomEntry(staff, 'document.redacted', document.route, detail))
    return { versionId, version: number }
  })
}
