import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Returns the token of a mailed link: undefined before the first effect has run, empty if the address has no token.
 * The token is removed from the address bar, so that it does not stay in the browser history or appear in a screenshot.
 * The hash is watched, because opening a second link in the same tab changes only the hash.
 */
export function useLinkToken() {
  const [token, setToken] = useState<string>()
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const found = hash || window.location.hash.slice(1)
    setToken((last) => found || last || '')
    if (!found) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [hash])
  return token
}

/** After a link is used: a reload or Back then finds no token, and the page still says what is so. */
export function rememberUse() {
  window.history.replaceState({ ...window.history.state, linkUsed: true }, '')
}

export function wasUsed(): boolean {
  return window.history.state?.linkUsed === true
}
