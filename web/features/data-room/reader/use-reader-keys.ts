import { useEffect, useEffectEvent } from 'react'

type Acts = {
  right: () => void
  left: () => void
  down: () => void
  up: () => void
  nextScreen: () => void
  previousScreen: () => void
  next: () => void
  previous: () => void
  first: () => void
  last: () => void
  larger: () => void
  smaller: () => void
  fit: () => void
  pages: () => void
  words: () => void
  questions: () => void
  goTo: () => void
  help: () => void
  /** Of a film: the space bar does this, and nothing else. */
  play: () => void
  mute: () => void
  full: () => void
  close: () => void
}

const KEYS: Readonly<Record<string, keyof Acts>> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowDown: 'down',
  ArrowUp: 'up',
  PageDown: 'nextScreen',
  PageUp: 'previousScreen',
  ' ': 'nextScreen',
  Home: 'first',
  End: 'last',
  n: 'next',
  p: 'previous',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit',
  t: 'pages',
  '/': 'words',
  q: 'questions',
  g: 'goTo',
  k: 'play',
  m: 'mute',
  f: 'full',
  '?': 'help',
  Escape: 'close',
}

/**
 * Keyboard shortcuts of the reader. Single characters work only with the focus inside it, so that speech input does not trigger them
 * (WCAG 2.1.4).
 */
export function useReaderKeys(acts: Partial<Acts>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.key === ' ' && acts.play ? 'play' : KEYS[event.key]
    if (!act || !acts[act] || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const at = event.target instanceof Element ? event.target : null
    if (at?.closest('dialog')) return
    if (act === 'close') return acts.close?.()
    if (at?.closest('input, textarea, select')) return
    // The space bar presses a button that has the focus.
    if (event.key === ' ' && at?.closest('button, a')) return
    if (event.key.length === 1 && !at?.closest('[data-reader]')) return
    event.preventDefault()
    if (event.key === ' ' && event.shiftKey) acts.previousScreen?.()
    else acts[act]?.()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
