import { sessionText } from './session-text.ts'

/**
 * The token of an admin override: the only credential in the browser's storage, and valid only with the HttpOnly cookie of its session. In
 * session storage, because the override belongs to one tab.
 */
const KEY = 'override-token'
const listeners = new Set<() => void>()

export function overrideToken(): string | null {
  return sessionText(KEY)
}

/** Throws if the browser blocks storage. */
export function keepOverrideToken(token: string) {
  sessionStorage.setItem(KEY, token)
  notify()
}

export function forgetOverrideToken() {
  if (overrideToken() !== null) sessionStorage.removeItem(KEY)
  notify()
}

export function onOverrideToken(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notify() {
  for (const listener of listeners) listener()
}
