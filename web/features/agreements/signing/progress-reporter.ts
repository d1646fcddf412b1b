/** What is said of a reading: how far it came, how its end was reached, and whether the box is ticked. */
export type Progress = { furthest: number; end: boolean; endBy?: 'scroll' | 'control'; box?: boolean }

/** Where reading time is counted: taken for a report, and given back where that was lost. */
export type Times = { take: () => number[]; putBack: (times: number[]) => void }

/** At most one report in this time while somebody scrolls; the end, how it was reached and the box are reported at once. */
const GAP_MS = 2_000
const NOTHING: Progress = { furthest: 0, end: false }

/** Reports a reading: only what is new, one request after another, and never more often than every two seconds. */
export function progressReporter(send: (progress: Progress & { active: number[] }) => Promise<void>) {
  let latest = NOTHING
  let reported = latest
  let times: Times | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0
  let queue = Promise.resolve()

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const active = times?.take() ?? []
    if (reported === latest && active.length === 0) return queue
    const now = latest
    reported = now
    lastAt = Date.now()
    queue = queue
      .then(() => send({ ...now, active }))
      .catch(() => {
        // A report that was lost is made again before signing; until then it disturbs nobody.
        times?.putBack(active)
        if (reported === now) reported = NOTHING
      })
    return queue
  }

  return {
    report(change: Partial<Progress>) {
      const before = latest
      latest = { ...before, ...change }
      if (latest.endBy !== before.endBy || latest.box !== before.box) void flush()
      else timer ??= setTimeout(flush, Math.max(0, lastAt + GAP_MS - Date.now()))
    },
    /** Reading time is reported from now on, with whatever else there is to say, and at `flush` otherwise. */
    count: (counted: Times) => {
      times = counted
    },
    /** Settles once everything that is known has been reported, so that a signature is not sent before its reading. */
    flush,
    /** After a new reading was opened: all of it has to be said again. */
    restart() {
      reported = NOTHING
      return flush()
    },
    stop: () => clearTimeout(timer),
  }
}
