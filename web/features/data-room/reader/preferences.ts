import { useState } from 'react'

/** What a reader chose to see, kept in this browser. */
type Preferences = { rail: boolean; panel: boolean; upright: 'page' | 'width'; wide: 'page' | 'width' }

const NAME = 'vestibule:reader'

function read(): Partial<Preferences> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return kept !== null && typeof kept === 'object' ? kept : {}
  } catch {
    // A browser may refuse storage.
    return {}
  }
}

/** A choice that is remembered once it was made; before, `usual` holds. */
export function usePreference<K extends keyof Preferences>(name: K, usual: Preferences[K]) {
  const [chosen, setChosen] = useState(() => read()[name] as Preferences[K] | undefined)
  function choose(value: Preferences[K]) {
    setChosen(value)
    try {
      localStorage.setItem(NAME, JSON.stringify({ ...read(), [name]: value }))
    } catch {
      // It holds until the page is left.
    }
  }
  return [typeof chosen === typeof usual ? (chosen as Preferences[K]) : usual, choose] as const
}
