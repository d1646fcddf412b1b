import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PROTECTION } from '../../../../contract/engagement/observation-kinds.ts'

type Options = {
  eased: boolean
  /** Called on activity, at most once a minute. */
  onActive: () => void
  /** Called after ten minutes without activity in all tabs. `here`: this tab noticed first. */
  onTimeout: (here: boolean) => void
}
type Message = { kind: 'active'; at: number } | { kind: 'locked' }

/** A film that plays is watched: it stops when its reader leaves the window. */
const SIGNS = [
  ...(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin'] as const),
  'timeupdate',
] as const
const TICK_MS = 1_000

/** The inactivity timer, shared by all tabs. `left`: milliseconds until the lock, while the warning is shown. */
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
      // While the warning is shown, only its button counts as activity.
      if (over || warned || now - lastActive.current < TICK_MS) return
      // The device was asleep, so this may be someone else.
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
    // Opening a tab counts as activity in the others.
    channel.postMessage({ kind: 'active', at: Date.now() } satisfies Message)
    const timer = setInterval(tick, TICK_MS)
    for (const type of SIGNS) window.addEventListener(type, sign, { passive: true, capture: true })
    // A device that was asleep checks at once.
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
