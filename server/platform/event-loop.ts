import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20

// A process has one loop, so this is the one thing that is kept for the process and not for an app.
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()

/** By how many seconds timers came late since this was asked last: half of them, all but one in a hundred, the latest. */
export function readLoopDelay(): { p50: number; p99: number; max: number } {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) / 1_000
  const read = { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) }
  delays.reset()
  return read
}
