import { useState } from 'react'
import { useMedia } from '../../../ui/use-media.ts'
import { usePreference } from './preferences.ts'

/** "This copy is yours": always beside the page where there is room for it, otherwise when asked for. */
export function useCopyPanel() {
  const roomy = useMedia('(width >= 80rem)')
  const [kept, setKept] = usePreference('panel', true)
  const [over, setOver] = useState(false)
  const open = roomy ? kept : over
  return {
    open,
    /** In the place of what else is open. */
    isOver: !roomy && over,
    toggle: () => (roomy ? setKept(!open) : setOver(!open)),
    /** False if it was not asked for. */
    closeOver: () => {
      if (roomy || !over) return false
      setOver(false)
      return true
    },
  }
}
