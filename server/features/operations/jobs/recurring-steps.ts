import type { Deps } from '../../../deps.ts'

/** Does a step again and again in this process until stopped, so long after the one before; the stop waits for the step in hand. */
export function startRecurring(
  deps: Deps,
  { step, pauseMs }: { step: (deps: Deps) => Promise<unknown>; pauseMs: number },
): { stop(): Promise<void> } {
  const { promise: stopping, resolve: wake } = Promise.withResolvers<void>()
  let stopped = false
  const loop = async () => {
    while (!stopped) {
      await step(deps).catch((error) => deps.log.error({ error, step: step.name }, 'a recurring step failed'))
      await Promise.race([stopping, new Promise((resolve) => setTimeout(resolve, pauseMs).unref())])
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
