/** What this tab has stored under a key. */
export function sessionText(key: string): string | null {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? null
  } catch {
    // Browsers that block storage throw.
    return null
  }
}
