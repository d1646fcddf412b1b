import { useEffect, useLayoutEffect } from 'react'

type Room = 'paper' | 'ink'
type Page = { title: string; room: Room; description: string | undefined }

/** The grounds of the two rooms (tokens.css), for the browser's own bars. */
export const ROOM_COLOURS: Record<Room, string> = { paper: '#f4f6f1', ink: '#0e1619' }

let lastPage: Page | undefined

/** On the server: what the page said of itself that was rendered just now. Rendering is synchronous there, so no other comes between. */
export function takeLastPage() {
  const page = lastPage
  lastPage = undefined
  return page
}

// On the server neither effect runs, and asking for a layout effect there would be pointed out.
const useBeforePaint = import.meta.env.SSR ? useEffect : useLayoutEffect

/**
 * Names the document and chooses the room (paper outside, ink inside) for as long as a page is shown. The description is for
 * search engines, which read what the server rendered.
 */
export function usePage(title: string, room: Room, description?: string) {
  if (import.meta.env.SSR) lastPage = { title, room, description }
  useEffect(() => {
    document.title = title
  }, [title])
  // Before paint, so that no page is seen in the other room's colours.
  useBeforePaint(() => {
    document.documentElement.dataset.room = room
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ROOM_COLOURS[room])
  }, [room])
}
