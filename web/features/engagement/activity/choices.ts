/** Visits, and the records of product-spec section 3. */
export const RECORDS = [
  { value: 'visits', label: 'Visits' },
  { value: 'session-entries', label: 'Session entries' },
  { value: 'access-logs', label: 'Access logs' },
  { value: 'security-events', label: 'Security events' },
  { value: 'security-audit-logs', label: 'Security audit' },
  { value: 'access-audit-logs', label: 'Access audit' },
] as const
export type RecordKind = (typeof RECORDS)[number]['value']

export const EVENTS = [
  { value: 'all', label: 'All visits' },
  { value: 'any', label: 'With events' },
  { value: 'violations', label: 'With attempts to copy' },
] as const
type EventChoice = Exclude<(typeof EVENTS)[number]['value'], 'all'>

/** The filters in the page's address: ids only, never a name, code or email address. */
export type ActivityChoice = {
  records?: RecordKind
  person?: string
  code?: string
  session?: string
  /** Of visits: those with security events. */
  events?: EventChoice
  from?: string
  to?: string
}
