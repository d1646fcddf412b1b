/** Repeats a step with a pause after each until stopped. Stopping waits for the current step. */
export function startLoop(pauseMs: number, step: (goOn: () => boolean) => Promise<unknown>): { stop(): Promise<void> } {
  const { promise: stopping, resolve: wake } = Promise.withResolvers<void>()
  let stopped = false
  const run = async () => {
    while (!stopped) {
      await step(() => !stopped)
      await Promise.race([stopping, new Promise((resolve) => setTimeout(resolve, pauseMs).unref())])
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
