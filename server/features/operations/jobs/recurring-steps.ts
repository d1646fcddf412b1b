import type { Deps } from '../../../deps.ts'
import { startLoop } from '../../../platform/loop.ts'
import { type JobHandlers, runDueJobs } from './service.ts'

export type RecurringStep = { step: (deps: Deps) => Promise<unknown>; pauseMs: number }

export function startRecurring(
  deps: Deps,
  { step, pauseMs }: RecurringStep,
  firstMs: number,
): { stop(): Promise<void> } {
  return startLoop({ pauseMs, firstMs }, () =>
    step(deps).catch((error) => deps.log.error({ error, step: step.name }, 'a recurring step failed')),
  )
}

const WORKER_PAUSE_MS = 500

/** Runs jobs in this process until stopped. */
export function startWorker(deps: Deps, handlers: JobHandlers, firstMs = 0): { stop(): Promise<void> } {
  return startLoop({ pauseMs: WORKER_PAUSE_MS, firstMs }, (goOn) =>
    runDueJobs(deps, handlers, goOn).catch((error) => deps.log.error({ error }, 'the worker could not look for jobs')),
  )
}
