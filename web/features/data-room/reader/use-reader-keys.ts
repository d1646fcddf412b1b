import { useEffect, useEffectEvent } from 'react'

type Acts = {
  next: () => void
  previous: () => void
  first: () => void
  last: () => void
  larger: () => void
  smaller: () => void
  fit: () => void
  pages: () => void
  words: () => void
}

const KEYS: Readonly<Record<string, keyof Acts>> = {
  ArrowRight: 'next',
  n: 'next',
  ArrowLeft: 'previous',
  p: 'previous',
  Home: 'first',
  End: 'last',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit',
  t: 'pages',
  '/': 'words',
}

/**
 * Keyboard shortcuts of the reader. Single characters work only with the focus inside it, so that speech input does not trigger them
 * (WCAG 2.1.4). On a page wider than the window, Left and Right scroll.
 */
export function useReaderKeys(acts: Acts, wide: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = KEYS[event.key]
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const at = event.target instanceof Element ? event.target : null
    if (at?.closest('input, textarea, select, dialog')) return
    if (event.key.length === 1 ? !at?.closest('[data-reader]') : wide && event.key.startsWith('Arrow')) return
    event.preventDefault()
    acts[act]()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
