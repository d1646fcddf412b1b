import { lazy, Suspense, useEffect, useState } from 'react'
import { overrideToken } from '../../../lib/override-token.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { addClick, isChord, isEnough, isInCorner, NO_CLICKS } from './corner-clicks.ts'

/** Loaded only when needed. */
const AdminPresence = lazy(() => import('./admin-presence.tsx').then((module) => ({ default: module.AdminPresence })))

/**
 * The hidden way to the admin login on every page (product-spec section 2): five clicks in the lower left corner, or Ctrl+Alt+Shift+A. The
 * corner is not an element, so it covers nothing, and neither Tab nor a screen reader finds it.
 */
export function AdminCorner() {
  const [asked, setAsked] = useState(0)
  const hydrated = useHydrated()
  useEffect(() => listen(() => setAsked((times) => times + 1)), [])
  return <Suspense>{(asked > 0 || (hydrated && overrideToken())) && <AdminPresence asked={asked} />}</Suspense>
}

function listen(ask: () => void) {
  let clicks = NO_CLICKS
  const listening = new AbortController()
  const askUnlessOpen = () => document.querySelector('dialog[open]') || ask()
  const onClick = (event: MouseEvent) => {
    if (!isInCorner(event, window.innerHeight)) return
    clicks = addClick(clicks, event.timeStamp)
    if (!isEnough(clicks)) return
    clicks = NO_CLICKS
    askUnlessOpen()
  }
  const onKey = (event: KeyboardEvent) => {
    if (!isChord(event)) return
    event.preventDefault()
    askUnlessOpen()
  }
  document.addEventListener('click', onClick, listening)
  document.addEventListener('keydown', onKey, listening)
  return () => listening.abort()
}
