import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PROTECTION } from '../../../../contract/engagement/observation-kinds.ts'

type Options = {
  eased: boolean
  /** Somebody is there; at most once a minute. */
  onActive: () => void
  /** Nobody was for ten minutes, in this tab or any other; `here`: this tab found out. */
  onTimeout: (here: boolean) => void
}
type Message = { kind: 'active'; at: number } | { kind: 'locked' }

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin'] as const
const TICK_MS = 1_000

/** The inactivity timer, shared by all tabs. `left`: milliseconds until the lock, while the warning stands. */
export function useIdle({ eased, onActive, onTimeout }: Options) {
  const [left, setLeft] = useState<number>()
  const stay = useRef(() => {})
  const lastActive = useRef(Date.now())
  const active = useEffectEvent(onActive)
  const timeout = useEffectEvent(onTimeout)
  const limit = useEffectEvent(() => (eased ? PROTECTION.easedIdleMs : PROTECTION.idleMs))

  useEffect(() => {
    const channel = new BroadcastChannel('vestibule-activity')
    let told = Date.now()
    let over = false
    let warned = false
    lastActive.current = Date.now()

    function sign() {
      const now = Date.now()
      // Once the warning stands it takes the one action that it names, and not a chance movement.
      if (over || warned || now - lastActive.current < TICK_MS) return
      // Asleep until this very sign: it may be anybody's.
      if (now - lastActive.current >= limit()) return tick()
      note(now)
    }
    function note(now: number) {
      lastActive.current = now
      channel.postMessage({ kind: 'active', at: now } satisfies Message)
      if (now - told < PROTECTION.activityEveryMs) return
      told = now
      active()
    }
    function end(here: boolean) {
      if (over) return
      over = true
      if (here) channel.postMessage({ kind: 'locked' } satisfies Message)
      timeout(here)
    }
    function tick() {
      if (over) return
      const rest = limit() - (Date.now() - lastActive.current)
      warned = rest <= PROTECTION.idleWarningMs
      if (rest <= 0) end(true)
      else setLeft(warned ? rest : undefined)
    }
    stay.current = () => {
      if (over) return
      told = 0
      warned = false
      note(Date.now())
      setLeft(undefined)
    }
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'locked') return end(false)
      lastActive.current = Math.max(lastActive.current, data.at)
      tick()
    }
    // A tab that opens is a sign of somebody, for the others too.
    channel.postMessage({ kind: 'active', at: Date.now() } satisfies Message)
    const timer = setInterval(tick, TICK_MS)
    for (const type of SIGNS) window.addEventListener(type, sign, { passive: true, capture: true })
    // A machine that slept through the ten minutes finds out at once.
    for (const type of ['focus', 'pageshow'] as const) window.addEventListener(type, tick)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      channel.close()
      for (const type of SIGNS) window.removeEventListener(type, sign, { capture: true })
      for (const type of ['focus', 'pageshow'] as const) window.removeEventListener(type, tick)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])

  return { left, stay: () => stay.current(), lastActive }
}
