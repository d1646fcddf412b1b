import type { PROJECT_KEYS } from '../../../contract/projects/project-keys.ts'

/** What entries tell of, in plain words. */
export const KINDS = [
  { value: 'agreement', label: 'The agreement' },
  { value: 'codes', label: 'Codes' },
  { value: 'access', label: 'Pages and sessions' },
  { value: 'refused', label: 'Refused or failed' },
  { value: 'accounts', label: 'Accounts' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'staff', label: 'What staff did' },
  { value: 'mails', label: 'Mails' },
  { value: 'log', label: 'The log itself' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** What of the log stands in the address: reference numbers only, never what was typed to find them. */
export type AuditChoice = {
  person?: string
  code?: string
  session?: string
  submission?: string
  route?: (typeof PROJECT_KEYS)[number]
  kind?: Kind
  /** Times of UTC, as a field for date and time has them. */
  from?: string
  to?: string
}
export const WHOSE = ['person', 'code', 'session', 'submission'] as const
