/**
 * The token of an admin override: all that this portal keeps in a browser's storage that admits to anything, and it does so only
 * together with the HttpOnly cookie of its session. Session storage, because the override is of this tab.
 */
const KEY = 'override-token'
const listeners = new Set<() => void>()

export function overrideToken(): string | null {
  try {
    return globalThis.sessionStorage?.getItem(KEY) ?? null
  } catch {
    // A browser that was told to keep nothing refuses even to be asked.
    return null
  }
}

/** Throws where the browser keeps nothing for this site. */
export function keepOverrideToken(token: string) {
  sessionStorage.setItem(KEY, token)
  tell()
}

export function forgetOverrideToken() {
  if (overrideToken() !== null) sessionStorage.removeItem(KEY)
  tell()
}

export function onOverrideToken(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
