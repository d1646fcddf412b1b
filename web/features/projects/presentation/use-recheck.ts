import { useEffect, useEffectEvent } from 'react'

/** Product-spec section 9. */
const EVERY_MS = 60_000

/** Checks again whenever the reader returns to the page, and every minute while it is open. */
export function useRecheck(recheck: () => void | Promise<void>) {
  const again = useEffectEvent(recheck)
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && again()
    const timer = setInterval(again, EVERY_MS)
    window.addEventListener('focus', again)
    window.addEventListener('pageshow', again)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', again)
      window.removeEventListener('pageshow', again)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
}
