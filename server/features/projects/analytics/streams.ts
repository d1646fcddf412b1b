import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { findVersion } from './queries.ts'

/** How often a process polls for new figures while there are listeners, and after how many polls it authorises them again. */
export type Pace = { pollMs: number; pollsPerCheck: number }
const PACE: Pace = { pollMs: 1_000, pollsPerCheck: 10 }

/** Each stream holds a connection. */
const MAX_STREAMS = { perSession: 4, perProcess: 500 }
/** A listener with more unread events is disconnected. */
const MAX_UNREAD = 16

type Listener = {
  session: string
  /** Throws if the listener no longer has access. */
  authoriseAgain: () => Promise<unknown>
  controller: ReadableStreamDefaultController<Uint8Array>
  polls: number
}

/**
 * Announces new figures to every open dashboard of this process. One poll of the database serves all listeners and also finds figures
 * that another process received. Each listener is authorised again before each event and at intervals; the comment written then also
 * keeps proxies from closing an idle connection.
 */
export function makeStreams(deps: Deps, { pollMs, pollsPerCheck }: Pace = PACE) {
  const listeners = new Set<Listener>()
  const encoder = new TextEncoder()
  let polling = false
  let announced = ''
  deps.stopping.signal.addEventListener('abort', () => [...listeners].forEach(close))

  function close(listener: Listener) {
    if (!listeners.delete(listener)) return
    // The client may have disconnected already.
    try {
      listener.controller.close()
    } catch {}
  }

  function write(listener: Listener, text: string) {
    if (!listeners.has(listener)) return
    if ((listener.controller.desiredSize ?? 0) < -MAX_UNREAD) return close(listener)
    listener.controller.enqueue(encoder.encode(text))
  }

  async function authorise(listener: Listener, text: string) {
    listener.polls = 0
    try {
      await listener.authoriseAgain()
      write(listener, text)
    } catch (error) {
      if (!(error instanceof AppError))
        deps.log.error({ error }, 'a stream was closed because its listener could not be authorised')
      close(listener)
    }
  }

  async function poll() {
    const version = await findVersion(deps.db)
    const isNew = version !== announced
    announced = version
    for (const listener of [...listeners]) {
      listener.polls += 1
      if (isNew) await authorise(listener, eventOf(version))
      else if (listener.polls >= pollsPerCheck) await authorise(listener, ': still here\n\n')
    }
  }

  function schedulePoll() {
    if (polling) return
    polling = true
    setTimeout(async () => {
      // If the database is unavailable for a moment, the listeners stay and the next poll tries again.
      await poll().catch((error) => deps.log.warn({ error }, 'the streams could not poll for new figures'))
      polling = false
      if (listeners.size > 0) schedulePoll()
    }, pollMs).unref()
  }

  return {
    /** Opens a stream, unless the session or the process has too many. */
    open: async (session: string, authoriseAgain: () => Promise<unknown>): Promise<ReadableStream<Uint8Array>> => {
      const version = await findVersion(deps.db)
      // Counted after the query, so that concurrent calls cannot exceed the limit.
      const own = [...listeners].filter((it) => it.session === session).length
      if (own >= MAX_STREAMS.perSession || listeners.size >= MAX_STREAMS.perProcess || deps.stopping.signal.aborted)
        throw new AppError('streams_full', { retryAfterSeconds: 60 })
      if (listeners.size === 0) announced = version
      let listener: Listener | undefined
      return new ReadableStream({
        start: (controller) => {
          listener = { session, authoriseAgain, controller, polls: 0 }
          listeners.add(listener)
          write(listener, eventOf(version))
          schedulePoll()
        },
        cancel: () => {
          if (listener) listeners.delete(listener)
        },
      })
    },
    count: () => listeners.size,
  }
}

function eventOf(version: string): string {
  return `event: figures\ndata: ${JSON.stringify({ version })}\n\n`
}
