import type { z } from 'zod'

type AnyLine = { readonly method: string; readonly path: string; readonly input: z.ZodType; readonly output: z.ZodType }

/** Types only: importing a line itself would bring its schemas, and with them zod, into the browser. */
type Contract = typeof import('../../contract/access.ts') &
  typeof import('../../contract/alerts.ts') &
  typeof import('../../contract/audit-trail.ts') &
  typeof import('../../contract/admin.ts') &
  typeof import('../../contract/account.ts') &
  typeof import('../../contract/agreements.ts') &
  typeof import('../../contract/analytics.ts') &
  typeof import('../../contract/content.ts') &
  typeof import('../../contract/data-room.ts') &
  typeof import('../../contract/dev-console.ts') &
  typeof import('../../contract/invitations.ts') &
  typeof import('../../contract/links.ts') &
  typeof import('../../contract/mails.ts') &
  typeof import('../../contract/nda.ts') &
  typeof import('../../contract/obligations.ts') &
  typeof import('../../contract/observations.ts') &
  typeof import('../../contract/own-requests.ts') &
  typeof import('../../contract/password-policy.ts') &
  typeof import('../../contract/person-data.ts') &
  typeof import('../../contract/portal.ts') &
  typeof import('../../contract/recorded-agreements.ts') &
  typeof import('../../contract/retention.ts') &
  typeof import('../../contract/shared-access.ts') &
  typeof import('../../contract/protection.ts') &
  typeof import('../../contract/staff-activity.ts') &
  typeof import('../../contract/staff-analytics.ts') &
  typeof import('../../contract/staff-codes.ts') &
  typeof import('../../contract/staff-content.ts') &
  typeof import('../../contract/staff-documents.ts') &
  typeof import('../../contract/staff-people.ts') &
  typeof import('../../contract/staff-requests.ts') &
  typeof import('../../contract/submissions.ts') &
  typeof import('../../contract/summary.ts') &
  typeof import('../../contract/versions.ts')

type Line = { [K in keyof Contract]: Contract[K] extends AnyLine ? Contract[K] : never }[keyof Contract]
type KeyOf<L> = L extends AnyLine ? `${L['method']} ${L['path']}` : never
type LineAt<K, L = Line> = L extends AnyLine ? (KeyOf<L> extends K ? L : never) : never

/** A line of the contract by its method and path, such as `POST /api/unlock`; the compiler knows which exist. */
export type LineKey = KeyOf<Line>
export type Input<K extends LineKey> = z.input<LineAt<K>['input']>
export type Answer<K extends LineKey> = z.output<LineAt<K>['output']>
