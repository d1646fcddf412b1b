/** Staff pages and the setup are in English, whatever the language of the portal. */
export function isStaffPage(path: string): boolean {
  return /^\/(?:admin|setup)(?:\/|$)/.test(path)
}
