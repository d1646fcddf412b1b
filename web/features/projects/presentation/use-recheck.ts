import { useEffect, useEffectEvent } from 'react'

/** Product-spec section 9: the security re-check comes after 60 seconds. */
const EVERY_MS = 60_000

/** Asks again whenever the reader comes back to the page, and every minute while it is open. */
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
