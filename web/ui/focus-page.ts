let moved = false

/** Whether the portal moves the focus in this tab: on the first page the browser does. */
export const movesFocus = () => moved

/** Moves the focus to the heading of a new page, so that screen readers announce it and Tab starts there. */
export function focusPage() {
  moved = true
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: 'instant' })
}
