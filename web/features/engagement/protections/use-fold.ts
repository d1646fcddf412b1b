import { useEffect, useState } from 'react'

/** Whether a page of this visit has shown the line already. It is not stored: who comes back is told again. */
let wasSeen = false

/** On narrow screens: a sentence on the first page, a shield in the bar from the second page on, and everything when asked for. */
export type LineView = 'sentence' | 'shield' | 'whole'

export const firstView = (): LineView => (wasSeen ? 'shield' : 'sentence')

export function useFold() {
  const [view, setView] = useState(firstView)
  useEffect(() => {
    wasSeen = true
  }, [])
  return { view, setView }
}
