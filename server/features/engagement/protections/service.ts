import type { Protection } from '../../../../contract/engagement/protections.ts'
import { isEased } from '../../../access/activity-queries.ts'
import type { ProjectReader } from '../../../access/project-access.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { openCode } from '../../access-codes/service.ts'
import { issueWatermark } from '../../data-room/watermarks/service.ts'
import { deleteEasing, findHolder, insertEasing, setWatchEased } from './queries.ts'

export async function readProtection(deps: Deps, reader: ProjectReader): Promise<Protection> {
  if (reader.free) return { free: true, email: reader.email, codeEnd: '', watermark: '', eased: false, signBy: null }
  const code = reader.codeId === null ? undefined : await findHolder(deps.db, reader.codeId)
  const holder = holderOf(reader, code)
  return {
    free: false,
    email: reader.email,
    signBy: reader.signBy,
    codeEnd: code ? openCode(deps, code).slice(-4) : '',
    watermark: await deps.db.transaction().execute((trx) => issueWatermark(trx, deps, reader, { kind: 'content' })),
    eased: reader.watch?.eased ?? (holder !== null && (await isEased(deps.db, holder))),
  }
}

/**
 * Turns accessibility mode on or off for this session, and permanently for a personal code or an account. A shared code does not
 * identify who asked, so there it applies to the session only.
 */
export async function easeProtection(deps: Deps, reader: ProjectReader, eased: boolean): Promise<void> {
  if (reader.watch === null) throw new AppError('visit_unknown')
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const code = reader.codeId === null ? undefined : await findHolder(trx, reader.codeId)
    const { account, browserId } = reader.visitor
    const holder = holderOf(reader, code)
    const personId = code?.person_id ?? account?.personId ?? null
    await setWatchEased(trx, reader.watchId, eased ? now : null)
    if (holder !== null && eased) await insertEasing(trx, { holder_id: holder, person_id: personId, since: now })
    if (holder !== null && !eased) await deleteEasing(trx, holder)
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

/** Whose setting outlasts the session: a personal code's or an account's. */
function holderOf(reader: ProjectReader, code: Awaited<ReturnType<typeof findHolder>>): string | null {
  if (code) return code.kind === 'personal' ? code.id : null
  return reader.visitor.account?.accountId ?? null
}
