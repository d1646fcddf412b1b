import { createContext, useContext } from 'react'
import type { Path, Value } from './set-value.ts'

/** What every field of the form needs, however deep it stands. */
export type Editing = {
  change: (path: Path, value: Value) => void
  /** What is wrong at a place, in words. */
  problemAt: (path: Path) => string | undefined
  /** The id of the field at a place. */
  idOf: (path: Path) => string
  /** What stood in a part that was switched off, for when it is switched on again. */
  remembered: Map<string, Value>
}

export const EditingContext = createContext<Editing>({
  change: () => {},
  problemAt: () => undefined,
  idOf: (path) => path.join('-'),
  remembered: new Map(),
})

export function useEditing() {
  return useContext(EditingContext)
}

let forms = 0

/** Ids of a form's own: a form that takes the place of another must not be taken for it by what the page remembers of its fields. */
export function makeIds(): (path: Path) => string {
  const form = ++forms
  return (path) => `field-${form}-${path.join('-')}`
}
