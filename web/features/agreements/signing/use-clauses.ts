import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { Clause } from '../../../../contract/agreements/agreement-text.ts'

/** How far below the upper edge a heading may lie and still be the clause that is being read. */
const LEAD_PX = 96

/** Which clause is at the top of the region, and up to which one the text has been in view. */
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

  /** Takes the reader to a clause without leaving the page's own scroll position. */
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
