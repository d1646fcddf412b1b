import { createContext, useContext } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import type { Path, Value } from './set-value.ts'

/** What every field of the form needs. */
export type Editing = {
  /** The project whose content this is. */
  route: ProjectKey
  change: (path: Path, value: Value) => void
  /** The error at a path. */
  problemAt: (path: Path) => string | undefined
  idOf: (path: Path) => string
  /** The values of sections that were switched off, for when they are switched on again. */
  remembered: Map<string, Value>
}

export const EditingContext = createContext<Editing>({
  route: '',
  change: () => {},
  problemAt: () => undefined,
  idOf: (path) => path.join('-'),
  remembered: new Map(),
})

export function useEditing() {
  return useContext(EditingContext)
}

let forms = 0

/** Ids unique to a form, because the page remembers by id what was typed into a field. */
export function makeIds(): (path: Path) => string {
  const form = ++forms
  return (path) => `field-${form}-${path.join('-')}`
}
