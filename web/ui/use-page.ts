import { useEffect, useLayoutEffect } from 'react'

type Room = 'paper' | 'ink'

/** Names the document and chooses the room (paper outside, ink inside) for as long as a page is shown. */
export function usePage(title: string, room: Room) {
  useEffect(() => {
    document.title = title
  }, [title])
  // Before paint, so that no page is seen in the other room's colours.
  useLayoutEffect(() => {
    document.documentElement.dataset.room = room
  }, [room])
}
