/** Scrolls to the investor documents and focuses their heading, so that screen readers announce it. */
export function goToDocuments(): void {
  document.getElementById('investor-content')?.scrollIntoView()
  document.getElementById('investor-content-h')?.focus({ preventScroll: true })
}
