/** The records of product-spec section 3. */
export const RECORDS = [
  { value: 'session-entries', label: 'Session entries' },
  { value: 'access-logs', label: 'Access logs' },
  { value: 'security-events', label: 'Security events' },
  { value: 'security-audit-logs', label: 'Security audit' },
  { value: 'access-audit-logs', label: 'Access audit' },
] as const
export type RecordKind = (typeof RECORDS)[number]['value']

/** The filters in the page's address: ids only, never a name, code or email address. */
export type ActivityChoice = {
  records?: RecordKind
  person?: string
  code?: string
  session?: string
  from?: string
  to?: string
}
