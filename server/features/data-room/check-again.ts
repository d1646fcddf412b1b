import { CHECKED_AGAIN } from '../../../contract/data-room/data-room-labels.ts'
import type { Admin } from '../../access/account.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { lockDocument, lockVersion, setVersion } from './queries.ts'
import { versionState } from './rules.ts'
import { roomEntry } from './service.ts'

/** Checks a refused file again, if the reason lies with the machine. While it is being checked, calling it again has no effect. */
export async function checkVersionAgain(deps: Deps, staff: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const version = await lockVersion(trx, id)
    const document = version && (await lockDocument(trx, version.document_id))
    if (!version || !document) throw new AppError('not_found')
    if (versionState(version) === 'processing') return
    const { refusal, file_sha256, redacted_from } = version
    if (refusal === null || !CHECKED_AGAIN.includes(refusal) || file_sha256 === null || redacted_from !== null)
      throw new AppError('version_not_checkable')
    await setVersion(trx, id, { refused_at: null, refusal: null, type: null })
    await enqueue(trx, deps, 'document_version', { versionId: id })
    const about = { document: document.id, version: version.number }
    await recordEntry(trx, deps, roomEntry(staff, 'document.check_requested', document.route, about))
  })
}
