import type { Deps } from '../../../deps.ts'
import { type JobHandlers, runDueJobs } from './service.ts'

const PAUSE_MS = 500

/** Runs jobs in this process until stopped; the stop waits for the job in hand. */
export function startWorker(deps: Deps, handlers: JobHandlers): { stop(): Promise<void> } {
  const { promise: stopping, resolve: wake } = Promise.withResolvers<void>()
  let stopped = false
  const loop = async () => {
    while (!stopped) {
      await runDueJobs(deps, handlers, () => !stopped).catch((error) =>
        deps.log.error({ error }, 'the worker could not look for jobs'),
      )
      await Promise.race([stopping, pause()])
    }
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

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref())
}
