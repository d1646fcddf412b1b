import { DOCUMENTS_ID } from '../../../../contract/projects/documents-id.ts'

/** Scrolls to the investor documents and focuses their heading, so that screen readers announce it. */
export function goToDocuments(): void {
  document.getElementById(DOCUMENTS_ID)?.scrollIntoView()
  document.getElementById(`${DOCUMENTS_ID}-h`)?.focus({ preventScroll: true })
}
