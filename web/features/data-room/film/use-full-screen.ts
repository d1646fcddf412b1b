import { type RefObject, useEffect, useState } from 'react'

/**
 * Shows an element, with the mark over its film, on the whole screen; in the whole window where a browser shows only films so, as on
 * phones of one maker.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    setFull(false)
  }
  const enter = () => {
    setFull(true)
    void element.current?.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => undefined)
  }
  return { isFull, leave, toggle: () => (isFull ? leave() : enter()) }
}
