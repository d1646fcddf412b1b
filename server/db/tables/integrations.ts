import type { Selectable } from 'kysely'
import type { ProposedAct } from '../../../contract/integrations/proposals.ts'

/** Webhooks with their deliveries, API keys, and what keys propose. */
export type IntegrationsTables = {
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
  api_key: ApiKeyTable
  proposal: ProposalTable
}

/** An address outside that gets events. */
type WebhookEndpointTable = {
  id: string
  url: string
  description: string
  /** JSON list of the types of events that it gets. */
  types: string
  /** 0 or 1: whether events name the email, name and company of the person. */
  personal_data: number
  made_at: string
  made_by: string
  off_at: string | null
  off_because: 'staff' | 'failing' | 'gone' | null
  secret_sealed: string
  /** The secret before the last rotation, which signs too until then. */
  previous_sealed: string | null
  previous_until: string | null
  /** The position in the log up to which events have become deliveries. */
  place: number
  /** The job that works on its deliveries, or the last one that did. */
  job_id: string | null
  /** Attempts in a row that it did not accept, and when the next may begin. */
  failures: number
  retry_at: string | null
  failing_since: string | null
  /** When staff were told of a failure; null again once they have acted. */
  told_at: string | null
}

/** An event for an endpoint. It is open until it is accepted or given up. */
type WebhookDeliveryTable = {
  id: string
  endpoint_id: string
  /** The audit entry that is the event. */
  event_id: string
  position: number
  type: string
  person_id: string | null
  created_at: string
  run_at: string
  /** Attempts since it was last opened, and the time of the first of them. */
  attempts: number
  tried_at: string | null
  delivered_at: string | null
  given_up_at: string | null
}

/** What came of sending a delivery once. */
type WebhookAttemptTable = {
  id: string
  delivery_id: string
  at: string
  ms: number
  /** Of the answer; null without one. */
  status: number | null
  /** Why there was none. */
  failure: string | null
  /** The beginning of the answer. */
  answer: string
}

/** An API key. Only its digest and its last four characters are stored. */
type ApiKeyTable = {
  id: string
  name: string
  digest: string
  ending: string
  /** JSON list. */
  scopes: string
  /** The account whose role bounds it; it stops when the account is suspended or loses the role. */
  account_id: string
  made_at: string
  made_by: string
  expires_at: string | null
  /** Written at most once an hour. */
  last_used_at: string | null
  revoked_at: string | null
  revoked_by: string | null
}

/** An act that a key proposes. Nothing has happened yet, and nothing happens unless staff confirm it. */
type ProposalTable = {
  id: string
  key_id: string
  act: ProposedAct
  /** JSON: the input of the act. */
  arguments: string
  reason: string
  /** Whom it is about; either may be unknown. */
  person_id: string | null
  email_key: string | null
  /** JSON: the state of its target when it was made. */
  target: string
  made_at: string
  decided_at: string | null
  decided_by: string | null
  decision: 'confirmed' | 'dismissed' | null
}

export type ProposalRow = Selectable<ProposalTable>
export type WebhookEndpointRow = Selectable<WebhookEndpointTable>
export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>
