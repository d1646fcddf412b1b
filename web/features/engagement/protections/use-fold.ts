import { useEffect, useState } from 'react'

/** Whether a page of this visit has shown the line already. It is not stored: who comes back is told again. */
let wasSeen = false

export const isFolded = () => wasSeen

/** On a phone, the line is a shield in the bar from the second page on. */
export function useFold() {
  const [folded, setFolded] = useState(wasSeen)
  useEffect(() => {
    wasSeen = true
  }, [])
  return { folded, setFolded }
}
