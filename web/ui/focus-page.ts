/** After a change of page the focus goes to its heading, so that it is announced and Tab starts from there. */
export function focusPage() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: 'instant' })
}
