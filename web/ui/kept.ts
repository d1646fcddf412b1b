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

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** How this browser shows a list: kept in its storage, and never anything that a list shows. Forgotten where storage is off. */
export function useKept<Value>(name: string, valid: (value: unknown) => value is Value, otherwise: Value) {
  const key = `desk.${name}`
  const text = useSyncExternalStore(subscribe, () => read(key))
  const keep = useCallback(
    (value: Value) => {
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Without storage the list looks as it always does.
      }
      for (const one of listeners) one()
    },
    [key],
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
