import type { ProjectKey } from '../../../contract/projects/project-keys.ts'

export const KINDS = [
  { value: 'agreement', label: 'Agreement' },
  { value: 'codes', label: 'Codes' },
  { value: 'access', label: 'Pages and sessions' },
  { value: 'refused', label: 'Refused or failed' },
  { value: 'accounts', label: 'Accounts' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'staff', label: 'Staff' },
  { value: 'mails', label: 'Emails' },
  { value: 'log', label: 'Audit log' },
] as const
type Kind = (typeof KINDS)[number]['value']

/** The filters in the URL, which contains ids only and never the search text. */
export type AuditChoice = {
  person?: string
  code?: string
  session?: string
  submission?: string
  route?: ProjectKey
  kind?: Kind
  /** UTC, in the format of a `datetime-local` field. */
  from?: string
  to?: string
}
export const SUBJECTS = ['person', 'code', 'session', 'submission'] as const
