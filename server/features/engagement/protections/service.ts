import type { Protection } from '../../../../contract/engagement/protections.ts'
import type { ProjectReader } from '../../../access/project-access.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { openCode } from '../../access-codes/service.ts'
import { issueWatermark } from '../../data-room/watermarks/service.ts'
import { findHolder, setWatchEased } from './queries.ts'

export async function readProtection(deps: Deps, reader: ProjectReader): Promise<Protection> {
  if (reader.free) return { free: true, email: reader.email, codeEnd: '', watermark: '', eased: false, signBy: null }
  const code = reader.codeId === null ? undefined : await findHolder(deps.db, reader.codeId)
  return {
    free: false,
    email: reader.email,
    signBy: reader.signBy,
    codeEnd: code ? openCode(deps, code).slice(-4) : '',
    watermark: await deps.db.transaction().execute((trx) => issueWatermark(trx, deps, reader, { kind: 'content' })),
    eased: reader.watch?.eased ?? false,
  }
}

/** Turns accessibility mode on or off, for this session only: the next one begins with all protections. */
export async function easeProtection(deps: Deps, reader: ProjectReader, eased: boolean): Promise<void> {
  if (reader.watch === null) throw new AppError('visit_unknown')
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const code = reader.codeId === null ? undefined : await findHolder(trx, reader.codeId)
    const { account, browserId } = reader.visitor
    const personId = code?.person_id ?? account?.personId ?? null
    await setWatchEased(trx, reader.watchId, eased ? now : null)
    await recordEntry(trx, deps, {
      action: eased ? 'protections.eased' : 'protections.restored',
      actor: 'visitor',
      browserId,
      sessionId: reader.codeId === null ? null : reader.watchId,
      personId,
      codeId: reader.codeId,
      accountId: account?.accountId ?? null,
      route: reader.route,
    })
  })
}
