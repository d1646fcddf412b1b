/** Staff pages are in English, whatever the language of the portal. */
export function isStaffPage(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path)
}
