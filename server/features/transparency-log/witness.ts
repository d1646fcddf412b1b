import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { queueMail } from '../email/service.ts'
import { witnessMail } from './mails.ts'
import { claim, findLastCheckpoint, listCheckpoints, listKeys } from './queries.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 24 * 60 * 60_000

/** The job that posts a checkpoint to the configured URL. Any status except 2xx is retried. */
export async function postCheckpoint(deps: Deps, payload: string): Promise<undefined> {
  const { size } = JSON.parse(payload) as { size: number }
  const { logWebhookUrl } = deps.config
  const [checkpoint] = await listCheckpoints(deps.db, size - 1, size)
  if (logWebhookUrl === undefined || checkpoint === undefined) return
  const answer = await fetch(logWebhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: checkpoint.note,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw Object.assign(new Error('the checkpoint was not accepted'), { code: `http_${answer.status}` })
}

/** Emails the newest checkpoint to the witness, once a day. */
export async function mailDueCheckpoint(deps: Deps): Promise<void> {
  const { witness } = deps.portal.log
  const last = witness === undefined ? undefined : await findLastCheckpoint(deps.db)
  if (witness === undefined || last === undefined) return
  const vkeys = (await listKeys(deps.db)).map(({ vkey }) => vkey)
  const now = deps.clock.now().getTime()
  await deps.db.transaction().execute(async (trx) => {
    if (!(await claim(trx, 'mailed_at', iso(now), iso(now - DAY_MS)))) return
    await queueMail(trx, deps, witnessMail(deps.portal, witness, { ...last, vkeys }))
  })
}
