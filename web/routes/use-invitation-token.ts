import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token of an invitation, read once into memory and taken out of the address bar at once, so that it is left in no history and on
 * no screenshot. A second link opened in the same tab changes only the fragment, so the fragment is watched. Undefined until the page has looked.
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
