import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Reads the token of an invitation and removes it from the address bar, so that it stays in no history or screenshot. A second link
 * opened in the same tab changes only the fragment, so the hook watches it.
 */
export function useInvitationToken() {
  const [token, setToken] = useState<string>()
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const [, found] = /^#?invitation=?(.*)$/.exec(hash || window.location.hash) ?? []
    if (found === undefined) return
    setToken(found)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [hash])
  return token
}
