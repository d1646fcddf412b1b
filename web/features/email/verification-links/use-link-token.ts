import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token of a mailed link. It is read once into memory and taken out of the address bar at once, so that it is left in no history
 * and on no screenshot. A second link opened in the same tab only changes the fragment, so the fragment is watched. Undefined until the page has looked; empty where
 * there is none.
 */
export function useLinkToken() {
  const [token, setToken] = useState<string>()
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const found = hash || window.location.hash.slice(1)
    setToken((last) => found || last || '')
    if (!found) return
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [hash])
  return token
}
