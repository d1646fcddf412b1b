/** The progress of a reading session: its furthest point, whether 90 percent was reached, how the end was, and whether the box is ticked. */
export type Progress = { furthest: number; end: boolean; endBy?: 'scroll' | 'control'; box?: boolean }

/** The counter of reading times. A report takes them, and gives them back if it fails. */
export type Times = { take: () => number[]; putBack: (times: number[]) => void }

/** The minimum time between reports of scrolling. The 90 percent, the end and the box are reported at once. */
const GAP_MS = 2_000
const NOTHING: Progress = { furthest: 0, end: false }

/** Reports what has changed, one request at a time, and scrolling at most every two seconds. */
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
        // A failed report is repeated before signing, so the reader sees no error.
        times?.putBack(active)
        if (reported === now) reported = NOTHING
      })
    return queue
  }

  return {
    report(change: Partial<Progress>) {
      const before = latest
      latest = { ...before, ...change }
      if (latest.end !== before.end || latest.endBy !== before.endBy || latest.box !== before.box) void flush()
      else timer ??= setTimeout(flush, Math.max(0, lastAt + GAP_MS - Date.now()))
    },
    /** Adds reading times to every report from now on. */
    count: (counted: Times) => {
      times = counted
    },
    /** Settles once everything is reported, so that a signature is not sent before its reading session is complete. */
    flush,
    /** Call after opening a new reading session. Everything is reported again. */
    restart() {
      reported = NOTHING
      return flush()
    },
    stop: () => clearTimeout(timer),
  }
}
