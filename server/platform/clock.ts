/** The only source of time on the server, so that tests can move it. */
export type Clock = {
  now(): Date
  /** By how many milliseconds the machine's clock has leapt ahead while this process ran; 0 where it goes steadily. */
  leapt?(): number
  /** Goes on from here where the machine's clock says less. */
  notBefore?(time: number): void
}

/** More than setting a clock right amounts to: after less of a leap nothing changes. */
const LEAP_MS = 60 * 60_000

/**
 * The machine's clock, but never backwards: what has expired stays expired, and entries stay in order. Where the machine's clock has been
 * set back, time goes on by the processor's own count, a tenth slower, until the clock has caught up with it.
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

/** The form every time has in the database and on the wire: ISO 8601, UTC, milliseconds. */
export function iso(time: Date | number): string {
  return new Date(time).toISOString()
}
