/**
 * Tells the server that a page was left, because inactivity counts only while a page is open. A beacon is sent even while the page
 * unloads. Returns false if the browser refuses it.
 */
export function reportLeave(visit: string, events: readonly object[]): boolean {
  const body = JSON.stringify({ visit, events, closing: true })
  return navigator.sendBeacon('/api/observations', new Blob([body], { type: 'application/json' }))
}

let guarded = 0

/** While a guard holds this, it reports leaving itself. */
export function suspendLeaveReport(): () => void {
  guarded += 1
  return () => {
    guarded -= 1
  }
}

// The server may have sent content to a page that was left before it was shown.
window.addEventListener('pagehide', () => {
  if (guarded === 0) reportLeave('left-before', [])
})
