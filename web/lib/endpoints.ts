import type { z } from 'zod'

type AnyEndpoint = {
  readonly method: string
  readonly path: string
  readonly input: z.ZodType
  readonly output: z.ZodType
}

/** Types only: a value import would load its schemas, and with them zod, in the browser. */
type Contract = typeof import('../../contract/access-codes/access.ts') &
  typeof import('../../contract/access-codes/entry.ts') &
  typeof import('../../contract/transparency-log/alerts.ts') &
  typeof import('../../contract/transparency-log/audit-entries.ts') &
  typeof import('../../contract/accounts/operator-login.ts') &
  typeof import('../../contract/accounts/account.ts') &
  typeof import('../../contract/agreements/executed-copy.ts') &
  typeof import('../../contract/projects/analytics.ts') &
  typeof import('../../contract/projects/content.ts') &
  typeof import('../../contract/data-room/data-room.ts') &
  typeof import('../../contract/data-room/redaction.ts') &
  typeof import('../../contract/data-room/questions.ts') &
  typeof import('../../contract/data-room/updates.ts') &
  typeof import('../../contract/email/reports.ts') &
  typeof import('../../contract/email/subscriptions.ts') &
  typeof import('../../contract/operations/console-helpers.ts') &
  typeof import('../../contract/operations/brand.ts') &
  typeof import('../../contract/operations/settings.ts') &
  typeof import('../../contract/operations/setup.ts') &
  typeof import('../../contract/agreements/invitations.ts') &
  typeof import('../../contract/email/verification-links.ts') &
  typeof import('../../contract/email/mail-text-editor.ts') &
  typeof import('../../contract/email/mails.ts') &
  typeof import('../../contract/agreements/nda.ts') &
  typeof import('../../contract/agreements/own-text.ts') &
  typeof import('../../contract/agreements/term.ts') &
  typeof import('../../contract/engagement/telemetry.ts') &
  typeof import('../../contract/people/own-requests.ts') &
  typeof import('../../contract/accounts/password-policy.ts') &
  typeof import('../../contract/people/privacy.ts') &
  typeof import('../../contract/operations/company.ts') &
  typeof import('../../contract/agreements/external-agreements.ts') &
  typeof import('../../contract/people/retention.ts') &
  typeof import('../../contract/access-codes/shared-access.ts') &
  typeof import('../../contract/engagement/protections.ts') &
  typeof import('../../contract/engagement/activity.ts') &
  typeof import('../../contract/engagement/scores.ts') &
  typeof import('../../contract/people/firms.ts') &
  typeof import('../../contract/projects/analytics-feed.ts') &
  typeof import('../../contract/access-codes/staff-codes.ts') &
  typeof import('../../contract/projects/staff-content.ts') &
  typeof import('../../contract/projects/staff-projects.ts') &
  typeof import('../../contract/data-room/library.ts') &
  typeof import('../../contract/data-room/rights.ts') &
  typeof import('../../contract/data-room/compare.ts') &
  typeof import('../../contract/people/end-sessions.ts') &
  typeof import('../../contract/people/people.ts') &
  typeof import('../../contract/people/requests.ts') &
  typeof import('../../contract/pipeline/interest.ts') &
  typeof import('../../contract/pipeline/pipeline.ts') &
  typeof import('../../contract/pipeline/rounds.ts') &
  typeof import('../../contract/notifications/notifications.ts') &
  typeof import('../../contract/agreements/signatures.ts') &
  typeof import('../../contract/operations/dashboard.ts') &
  typeof import('../../contract/operations/waiting-work.ts') &
  typeof import('../../contract/operations/demo.ts') &
  typeof import('../../contract/operations/find.ts') &
  typeof import('../../contract/operations/jobs.ts') &
  typeof import('../../contract/operations/system.ts') &
  typeof import('../../contract/integrations/api-keys.ts') &
  typeof import('../../contract/integrations/proposals.ts') &
  typeof import('../../contract/integrations/webhooks.ts') &
  typeof import('../../contract/agreements/versions.ts')

type Endpoint = { [K in keyof Contract]: Contract[K] extends AnyEndpoint ? Contract[K] : never }[keyof Contract]
type KeyOf<L> = L extends AnyEndpoint ? `${L['method']} ${L['path']}` : never
type EndpointAt<K, L = Endpoint> = L extends AnyEndpoint ? (KeyOf<L> extends K ? L : never) : never

/** An endpoint of the contract, such as `POST /api/unlock`, checked by the compiler. */
export type EndpointKey = KeyOf<Endpoint>
export type Input<K extends EndpointKey> = z.input<EndpointAt<K>['input']>
export type Answer<K extends EndpointKey> = z.output<EndpointAt<K>['output']>
