/** The form by which addresses are compared, ignoring case and surrounding blanks. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
