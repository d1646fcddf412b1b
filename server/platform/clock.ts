/** The only source of time on the server, so that tests can move it. */
export type Clock = {
  now(): Date
  /** By how many milliseconds the machine's clock has leapt ahead since the process started; usually 0. */
  leapt?(): number
  /** Continues from this time if the machine's clock is behind it. */
  notBefore?(time: number): void
}

/** Smaller leaps are ordinary corrections of the clock and are not counted. */
const LEAP_MS = 60 * 60_000

/**
 * The machine's clock, except that it never runs backwards, so that expired things stay expired and entries stay in
 * order. If the machine's clock is set back, time continues by the monotonic clock, a tenth slower, until the machine's
 * clock catches up.
 */
export function monotonicClock(
  machine: () => number = Date.now,
  counted: () => number = () => performance.now(),
): Clock {
  let last = { time: machine(), count: counted() }
  let leapt = 0
  return {
    now: () => {
      const time = machine()
      const count = counted()
      const passed = count - last.count
      if (time - last.time - passed > LEAP_MS) leapt += time - last.time - passed
      last = { time: Math.max(time, last.time + passed * 0.9), count }
      return new Date(last.time)
    },
    leapt: () => leapt,
    notBefore: (time) => {
      last = { time: Math.max(time, last.time), count: last.count }
    },
  }
}

/** The format of every time in the database and the API: ISO 8601, UTC, milliseconds. */
export function iso(time: Date | number): string {
  return new Date(time).toISOString()
}
