import type { Deps } from '../../deps.ts'
import { makeCheckpointNow } from './checkpoints.ts'
import { integrate } from './sequencer.ts'
import { checkLogAtStart, maintainLog } from './service.ts'

/** An entry is in the tree within a second of its commit. */
const PAUSE_MS = 500

/** Tends the log in this process until stopped; the stop leaves as little as it can without a checkpoint. */
export function startLog(deps: Deps): { stop(): Promise<void> } {
  const { promise: stopping, resolve: wake } = Promise.withResolvers<void>()
  let stopped = false
  const say = (error: unknown) => deps.log.error({ error }, 'the audit log could not be tended')
  const loop = async () => {
    await checkLogAtStart(deps).catch(say)
    while (!stopped) {
      await maintainLog(deps).catch(say)
      await Promise.race([stopping, new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref())])
    }
    await integrate(deps)
      .then(() => makeCheckpointNow(deps))
      .catch(say)
  }
  const finished = loop()
  return {
    stop: async () => {
      stopped = true
      wake()
      await finished
    },
  }
}
