/** The one thing addresses are compared by: case and blanks around make no other person. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
