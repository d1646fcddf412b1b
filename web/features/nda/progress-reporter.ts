export type Progress = { furthest: number; end: boolean }

/** At most one report in this time while somebody scrolls; the end is reported at once. */
const GAP_MS = 2_000

/** Reports how far the text was read: only what is new, one request after another, and never more often than every two seconds. */
export function progressReporter(send: (progress: Progress) => Promise<void>) {
  let latest: Progress = { furthest: 0, end: false }
  let reported: Progress = latest
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0
  let queue = Promise.resolve()

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (reported === latest) return queue
    const now = latest
    reported = now
    lastAt = Date.now()
    queue = queue
      .then(() => send(now))
      .catch(() => {
        // A report that was lost is made again before signing; until then it disturbs nobody.
        if (reported === now) reported = { furthest: 0, end: false }
      })
    return queue
  }

  return {
    report(progress: Progress) {
      if (progress.furthest <= latest.furthest && progress.end === latest.end) return
      const ended = progress.end && !latest.end
      latest = progress
      if (ended) void flush()
      else timer ??= setTimeout(flush, Math.max(0, lastAt + GAP_MS - Date.now()))
    },
    /** Settles once everything that is known has been reported, so that a signature is not sent before its reading. */
    settle: flush,
    /** After a new reading was opened: all of it has to be said again. */
    restart() {
      reported = { furthest: 0, end: false }
      return flush()
    },
    stop: () => clearTimeout(timer),
  }
}
