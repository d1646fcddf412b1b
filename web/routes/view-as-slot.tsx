import { lazy, Suspense } from 'react'
import { viewedPerson } from '../lib/view-as.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Loaded on demand, because only staff ever need it, with a page that they have. */
const ViewAsBar = lazy(() => import('./admin-documents.tsx').then((module) => ({ default: module.ViewAsBar })))

/** On every page that has documents, the bar that says whose they are. */
export function ViewAsSlot() {
  const person = useHydrated() ? viewedPerson() : null
  return <Suspense>{person && <ViewAsBar person={person} />}</Suspense>
}
