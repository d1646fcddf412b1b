import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { findVersion } from './queries.ts'

/** How often a process looks for new figures while somebody listens, and at every how many looks it asks anew who may listen. */
export type Pace = { lookMs: number; looksPerCheck: number }
const PACE: Pace = { lookMs: 1_000, looksPerCheck: 10 }

/** Of one session, and of all of them in one process: each holds a connection. */
const MOST = { ofSession: 4, inAll: 500 }
/** Lines that a listener has not taken before it is let go. */
const MAX_UNREAD = 16

type Listener = {
  session: string
  /** Throws where the one who listens may no longer. */
  mayStill: () => Promise<unknown>
  controller: ReadableStreamDefaultController<Uint8Array>
  looks: number
}

/**
 * Tells every open dashboard of this process which figures are in force. The database is looked at once for all, so that figures which
 * another process took are told here too. Each listener is authorised anew before each event, and every so often between them; what is
 * written then also keeps proxies from closing a quiet connection.
 */
export function makeStreams(deps: Deps, { lookMs, looksPerCheck }: Pace = PACE) {
  const listeners = new Set<Listener>()
  const encoder = new TextEncoder()
  let looking = false
  let told = ''
  deps.stopping.signal.addEventListener('abort', () => [...listeners].forEach(close))

  function close(listener: Listener) {
    if (!listeners.delete(listener)) return
    // The other side may have gone already.
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
    listener.looks = 0
    try {
      await listener.mayStill()
      write(listener, text)
    } catch (error) {
      if (!(error instanceof AppError)) deps.log.error({ error }, 'a stream was closed: nobody could say who listens')
      close(listener)
    }
  }

  async function look() {
    const version = await findVersion(deps.db)
    const isNew = version !== told
    told = version
    for (const listener of [...listeners]) {
      listener.looks += 1
      if (isNew) await authorise(listener, eventOf(version))
      else if (listener.looks >= looksPerCheck) await authorise(listener, ': still here\n\n')
    }
  }

  function soon() {
    if (looking) return
    looking = true
    setTimeout(async () => {
      // Away for a moment, the database is asked again; whoever listens keeps listening.
      await look().catch((error) => deps.log.warn({ error }, 'the streams could not look for new figures'))
      looking = false
      if (listeners.size > 0) soon()
    }, lookMs).unref()
  }

  return {
    /** A new listener's stream; refused where the session, or the process, has as many as it may. */
    open: async (session: string, mayStill: () => Promise<unknown>): Promise<ReadableStream<Uint8Array>> => {
      const version = await findVersion(deps.db)
      // After the wait, so that of many at once none comes too many.
      const own = [...listeners].filter((it) => it.session === session).length
      if (own >= MOST.ofSession || listeners.size >= MOST.inAll || deps.stopping.signal.aborted)
        throw new AppError('streams_full', { retryAfterSeconds: 60 })
      if (listeners.size === 0) told = version
      let listener: Listener | undefined
      return new ReadableStream({
        start: (controller) => {
          listener = { session, mayStill, controller, looks: 0 }
          listeners.add(listener)
          write(listener, eventOf(version))
          soon()
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
