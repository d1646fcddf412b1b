import type { Deps } from '../../deps.ts'
import { startLoop } from '../../platform/loop.ts'
import { makeCheckpointNow } from './checkpoints.ts'
import { integrate } from './sequencer.ts'
import { checkLogAtStart, maintainLog } from './service.ts'

/** An entry gets into the tree within a second of its commit. */
const PAUSE_MS = 500

/** Maintains the log until stopped. Stopping signs a last checkpoint. */
export function startLog(deps: Deps): { stop(): Promise<void> } {
  const report = (error: unknown) => deps.log.error({ error }, 'the audit log could not be maintained')
  const checked = checkLogAtStart(deps).catch(report)
  const loop = startLoop({ pauseMs: PAUSE_MS }, async () => {
    await checked
    await maintainLog(deps).catch(report)
  })
  return {
    stop: async () => {
      await loop.stop()
      await integrate(deps)
        .then(() => makeCheckpointNow(deps))
        .catch(report)
    },
  }
}
