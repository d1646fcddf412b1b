/**
 * Tells the server that a page was left, because a session whose page is open counts the minutes. It goes out even while the document
 * goes away. False where the browser would not take it.
 */
export function sayGoodbye(visit: string, events: readonly object[]): boolean {
  const body = JSON.stringify({ visit, events, closing: true })
  return navigator.sendBeacon('/api/observations', new Blob([body], { type: 'application/json' }))
}

let guarded = 0

/** While this holds, the page of the guard says goodbye itself. */
export function holdGoodbye(): () => void {
  guarded += 1
  return () => {
    guarded -= 1
  }
}

// Content may have been sent to a page that is left before it was ever shown.
window.addEventListener('pagehide', () => {
  if (guarded === 0) sayGoodbye('left-before', [])
})
