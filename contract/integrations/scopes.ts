/** What a key may be for. Each endpoint that takes keys names one of these. */
export const API_SCOPES = {
  'people:read': 'Read people, and their data in events',
  'engagement:read': 'Read engagement',
  'events:read': 'Read events',
  'pipeline:read': 'Read the pipeline',
  'codes:manage': 'Manage codes',
  'documents:manage': 'Manage documents',
  'mails:report': 'Report emails that came back',
  'acts:propose': 'Propose actions for an admin to confirm',
} as const
export type ApiScope = keyof typeof API_SCOPES
export const SCOPES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]]

export const KEY_LIMITS = { name: 60, usualDays: 90, mostDays: 365 }
