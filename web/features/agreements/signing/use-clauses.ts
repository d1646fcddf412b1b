import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { Clause } from '../../../../contract/agreements/agreement-text.ts'

/** The distance from the top within which a heading makes its clause the current one. */
const LEAD_PX = 96

/** The clause at the top of the region, and the last clause that was in view. */
export function useClauses(region: RefObject<HTMLElement | null>, clauses: readonly Clause[]) {
  const [place, setPlace] = useState({ here: 0, read: 0 })

  const look = useCallback(() => {
    const box = region.current
    if (!box) return
    const tops = clauses.map(({ id }) => box.querySelector<HTMLElement>(`#${id}`)?.offsetTop ?? 0)
    const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2
    const passed = tops.filter((top) => top <= box.scrollTop + LEAD_PX).length
    const here = Math.max(0, (atEnd ? clauses.length : passed) - 1)
    setPlace((last) =>
      last.here === here && last.read >= here
        ? last
        : { here, read: Math.max(last.read, atEnd ? clauses.length : here) },
    )
  }, [region, clauses])
  useLayoutEffect(look, [look])

  /** Scrolls to a clause without scrolling the page. */
  const goTo = useCallback(
    (id: string) => {
      const box = region.current
      const heading = box?.querySelector<HTMLElement>(`#${id}`)
      if (!box || !heading) return
      box.scrollTo({ top: heading.offsetTop - 24 })
      box.focus({ preventScroll: true })
    },
    [region],
  )
  return { ...place, look, goTo }
}
