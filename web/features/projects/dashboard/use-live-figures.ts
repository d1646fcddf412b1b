import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '../../../lib/call.ts'
import { readEvents, waitBefore } from './event-stream.ts'

/** As `STREAM_PATH` of the contract, whose schemas must not come into the browser. */
const STREAM_PATH = '/api/analytics/stream'

export type Line = 'opening' | 'open' | 'lost'

type Options = {
  /** Of the figures that are shown. */
  version: string
  /** Fetches the figures that are in force. */
  refresh: () => Promise<void>
  /** The server no longer lets this reader listen. */
  onRefused: () => void
}

/**
 * Listens for new figures while the page is looked at. The stream says only which figures are in force; where they are others than those
 * shown, they are fetched. What was missed while there was no stream is told by its first event.
 */
export function useLiveFigures({ version, refresh, onRefused }: Options): Line {
  const [line, setLine] = useState<Line>('opening')
  const hear = useEffectEvent(async (data: string) => {
    const told: { version: string } = JSON.parse(data)
    if (told.version !== version) await refresh()
  })
  const refetch = useEffectEvent(refresh)
  const refused = useEffectEvent(onRefused)

  useEffect(() => {
    let stop = new AbortController()

    async function listen({ signal }: AbortController) {
      for (let tries = 0; !signal.aborted; tries++) {
        try {
          const response = await send('GET', STREAM_PATH, {}, { signal })
          if ([401, 403, 404].includes(response.status)) return refused()
          // Too many listen; then the figures are asked for now and then instead.
          if (response.status === 429) await refetch()
          if (response.ok && response.body)
            for await (const { event, data } of readEvents(response.body)) {
              tries = 0
              setLine('open')
              if (event === 'figures') await hear(data)
            }
        } catch {
          // Whatever broke it, it is tried again.
        }
        if (signal.aborted) return
        setLine('lost')
        await pause(waitBefore(tries, Math.random()), signal)
      }
    }
    // A page that nobody looks at needs no connection.
    function turn() {
      stop.abort()
      if (document.visibilityState === 'hidden') return
      stop = new AbortController()
      void listen(stop)
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      stop.abort()
    }
  }, [])
  return line
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
