import { useSyncExternalStore } from 'react'
import * as texts from './texts.ts'

/** All clocks on the page share one timer. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(tick: () => void) {
  listeners.add(tick)
  timer ??= setInterval(() => {
    for (const one of listeners) one()
  }, 1_000)
  return () => {
    listeners.delete(tick)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Whole seconds, so that components re-render once a second. */
const seconds = () => Math.floor(Date.now() / 1_000)

/** Counts down to `iso`. `ahead`: how many milliseconds the server's clock is ahead of this browser's, which may be wrong. */
export function TimeLeft({ iso, ahead }: { iso: string; ahead: number }) {
  const now = useSyncExternalStore(subscribe, seconds) * 1_000 + ahead
  const left = Math.max(0, Math.ceil((Date.parse(iso) - now) / 1_000))
  return <span className="num">{left === 0 ? 'none' : timeLeft(left)}</span>
}

/** `31 h 12 min`, and in the last hour `12 min 30 s`. */
export function timeLeft(left: number) {
  const days = Math.floor(left / 86_400)
  const hours = Math.floor(left / 3_600)
  const minutes = Math.floor((left % 3_600) / 60)
  if (hours >= 72) return `${days} d ${hours % 24} h`
  return hours > 0 ? texts.hMin({ hours, minutes }) : texts.minS({ minutes, seconds: left % 60 })
}
