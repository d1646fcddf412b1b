import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(changed: () => void) {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

/** `session`: only until the tab is closed. */
type Until = 'always' | 'session'

const storageOf = (until: Until) => (until === 'session' ? sessionStorage : localStorage)

function read(key: string, until: Until): string | null {
  try {
    return storageOf(until).getItem(key)
  } catch {
    return null
  }
}

/** How this browser shows a list: kept in its storage, and never anything that a list shows. Forgotten where storage is off. */
export function useKept<Value>(
  name: string,
  valid: (value: unknown) => value is Value,
  otherwise: Value,
  until: Until = 'always',
) {
  const key = `desk.${name}`
  const text = useSyncExternalStore(subscribe, () => read(key, until))
  const keep = useCallback(
    (value: Value) => {
      try {
        storageOf(until).setItem(key, JSON.stringify(value))
      } catch {
        // Without storage the list looks as it always does.
      }
      for (const one of listeners) one()
    },
    [key, until],
  )
  return [parsed(text, valid) ?? otherwise, keep] as const
}

function parsed<Value>(text: string | null, valid: (value: unknown) => value is Value): Value | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return valid(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
