import { type ComponentType, lazy, Suspense } from 'react'

/** A part of a page, loaded when it is shown. If it cannot be loaded, the page works without it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
