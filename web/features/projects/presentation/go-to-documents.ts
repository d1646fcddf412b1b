/** Scrolls to the investors' documents and lets their heading be heard. */
export function goToDocuments(): void {
  document.getElementById('investor-content')?.scrollIntoView()
  document.getElementById('investor-content-h')?.focus({ preventScroll: true })
}
