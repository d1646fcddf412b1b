import { useEffect, useLayoutEffect } from 'react'

type Theme = 'paper' | 'ink'
type Page = { title: string; theme: Theme; description: string | undefined }

/** The background colours in tokens.css, for the browser's toolbar. */
export const THEME_COLOURS: Record<Theme, string> = { paper: '#f4f6f1', ink: '#0e1619' }

let lastPage: Page | undefined

/** On the server: the title and description of the page that was just rendered. Rendering is synchronous there, so pages cannot mix. */
export function takeLastPage() {
  const page = lastPage
  lastPage = undefined
  return page
}

// React warns about layout effects on the server.
const useBeforePaint = import.meta.env.SSR ? useEffect : useLayoutEffect

/** Sets the document's title and theme (paper for public pages, ink for confidential ones). Search engines read the description. */
export function usePage(title: string, theme: Theme, description?: string) {
  if (import.meta.env.SSR) lastPage = { title, theme, description }
  useEffect(() => {
    document.title = title
  }, [title])
  // Before paint, so that a page never flashes in the other theme.
  useBeforePaint(() => {
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOURS[theme])
  }, [theme])
}
