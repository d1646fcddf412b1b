import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '../../../lib/call.ts'
import { readEvents, waitBefore } from './event-stream.ts'

/** Not imported from the contract, which would bring its schemas into the browser. */
const STREAM_PATH = '/api/analytics/stream'

export type StreamState = 'opening' | 'open' | 'lost'

type Options = {
  /** The version of the figures that are shown. */
  version: string
  /** Fetches the current figures. */
  refresh: () => Promise<void>
  /** Called when the reader has lost access. */
  onRefused: () => void
}

/**
 * Listens for new figures while the page is visible. The stream announces only the current version; if it is not the one shown, the
 * figures are fetched. The first event covers anything missed while disconnected.
 */
export function useLiveFigures({ version, refresh, onRefused }: Options): StreamState {
  const [stream, setStream] = useState<StreamState>('opening')
  const hear = useEffectEvent(async (data: string) => {
    const current: { version: string } = JSON.parse(data)
    if (current.version !== version) await refresh()
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
          // Too many listeners: poll instead.
          if (response.status === 429) await refetch()
          if (response.ok && response.body)
            for await (const { event, data } of readEvents(response.body)) {
              tries = 0
              setStream('open')
              if (event === 'figures') await hear(data)
            }
        } catch {
          // Retried below.
        }
        if (signal.aborted) return
        setStream('lost')
        await pause(waitBefore(tries, Math.random()), signal)
      }
    }
    // A hidden page needs no connection.
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
  return stream
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
