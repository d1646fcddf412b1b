import { trimEmail } from './email.ts'

/** The form by which addresses are compared, ignoring case and surrounding blanks. */
export function emailKey(email: string): string {
  return trimEmail(email).normalize('NFC').toLowerCase()
}
