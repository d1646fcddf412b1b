/*
 * All that a rendered page runs before it is painted: it puts the scripts of the portal, which wait in a template, into the page.
 * A page that can be read without them so has the whole of a slow line for its words, style sheet and faces.
 */

/** For pages that are not painted: one opened in the background, or in a browser that does not tell. In milliseconds. */
const LATEST = 2000

const waiting = document.querySelector<HTMLTemplateElement>('template#scripts')

/** Once emptied, the template has nothing more to give. */
function start() {
  if (waiting) document.body.append(waiting.content)
}

new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
setTimeout(start, LATEST)

export {}
