import type { ColumnType, Selectable } from 'kysely'

/** Access codes, who is known to hold them, and the limits on guessing them. */
export type AccessCodesTables = {
  access_code: AccessCodeTable
  browser_code: BrowserCodeTable
  shared_access: SharedAccessTable
  failed_attempt_counter: GuessCounterTable
  challenge_mode: ChallengeModeTable
}

type AccessCodeTable = {
  id: string
  kind: 'personal' | 'managed' | 'shared_timed' | 'master' | 'bypass'
  /** HMAC of the code under a key that is not in the database: how a code is found. */
  code_index: string
  /** The code itself, encrypted, because staff must be able to copy it. */
  code_sealed: string
  /** How hard it is to guess, in bits. */
  bits: number
  routes: string
  uses_allowed: number
  uses_remaining: number
  /** Null while the code waits for its activation. */
  valid_from: string | null
  valid_until: string | null
  /** What a code without a start waits for. */
  awaits: 'email' | 'review' | null
  revoked_at: string | null
  person_id: string | null
  submission_id: string | null
  /** The agreement signed elsewhere that it was made from. */
  external_agreement_id: ColumnType<string | null, string | null | undefined, string | null>
  email: string | null
  email_key: string | null
  full_name: string | null
  company_name: string | null
  description: string
  created_by: string
  created_at: string
  auto_generated: number
}

/** The codes that a browser is known to: issued to it, or redeemed by it. */
type BrowserCodeTable = {
  browser_id: string
  code_id: string
  since: string
}

/** One person's 48 hours with a shared timed code. */
type SharedAccessTable = {
  code_id: string
  person_id: string
  opened_at: string
  ends_at: string
  successor_code_id: string | null
  /** Set where staff ended it before its time. */
  closed_at: string | null
}

/** Failures of one address, browser or (during challenge mode) pair; see design section 2, BruteForceLimits. */
type GuessCounterTable = {
  key: string
  failures: number
  last_failure_at: string | null
  blocked_until: string | null
}

/** One row: the last failures by browsers not known to the code, and until when challenge mode lasts. */
type ChallengeModeTable = {
  id: number
  recent: string
  until: string | null
}

export type AccessCodeRow = Selectable<AccessCodeTable>
