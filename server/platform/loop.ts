/**
 * Repeats a step with a pause after each until stopped, beginning after `firstMs`. Stopping waits for the current step.
 */
export function startLoop(
  { pauseMs, firstMs = 0 }: { pauseMs: number; firstMs?: number },
  step: (goOn: () => boolean) => Promise<unknown>,
): { stop(): Promise<void> } {
  const { promise: stopping, resolve: wake } = Promise.withResolvers<void>()
  let stopped = false
  const pause = (ms: number) => Promise.race([stopping, new Promise((resolve) => setTimeout(resolve, ms).unref())])
  const run = async () => {
    await pause(firstMs)
    while (!stopped) {
      await step(() => !stopped)
      await pause(pauseMs)
    }
  }
  const finished = run()
  return {
    stop: async () => {
      stopped = true
      wake()
      await finished
    },
  }
}
