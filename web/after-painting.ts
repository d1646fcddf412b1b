/*
 * The only script that a rendered page runs before it is painted. It then loads the portal's scripts, which wait in a template, so that a
 * slow connection loads text, styles and fonts first.
 */

/* Enter in a field before the portal's scripts run is kept for them (web/ui/use-typed-early.ts). */
addEventListener('keydown', ({ key, target }) => {
  if (key === 'Enter' && target instanceof HTMLInputElement) document.documentElement.dataset.entered = target.id
})

/** For pages that are not painted, such as background tabs. */
const LATEST_MS = 2000

const waiting = document.querySelector<HTMLTemplateElement>('template#scripts')

/** The second call finds the template empty. */
function start() {
  if (waiting) document.body.append(waiting.content)
}

new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
setTimeout(start, LATEST_MS)

export {}
