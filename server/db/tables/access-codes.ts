import type { ColumnType, Selectable } from 'kysely'

/** Access codes, the browsers that know them, and brute-force protection. */
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
  /** HMAC of the code, for finding it. The key is not in the database. */
  code_index: string
  /** The encrypted code, because staff must be able to copy it. */
  code_sealed: string
  /** Its strength in bits. */
  bits: number
  routes: string
  uses_allowed: number
  uses_remaining: number
  /** Null until the code is activated. */
  valid_from: string | null
  valid_until: string | null
  /** What activates a code without a start. */
  awaits: 'email' | 'review' | null
  revoked_at: string | null
  person_id: string | null
  submission_id: string | null
  /** The external agreement that it was issued under. */
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

/** The codes that were issued to a browser or redeemed in it. */
type BrowserCodeTable = {
  browser_id: string
  code_id: string
  since: string
  /** When signing showed the code in this browser, which can open it with one press; null once it was entered or forgotten there. */
  handed_at: ColumnType<string | null, string | null | undefined, string | null>
}

/** One person's 48 hours with a shared timed code. */
type SharedAccessTable = {
  code_id: string
  person_id: string
  opened_at: string
  ends_at: string
  successor_code_id: string | null
  /** Set if staff ended it early. */
  closed_at: string | null
}

/** Failures of one address, browser or (during challenge mode) pair; see design section 2, BruteForceLimits. */
type GuessCounterTable = {
  key: string
  failures: number
  last_failure_at: string | null
  blocked_until: string | null
}

/** One row: the last failures by browsers that do not know the code, the end of challenge mode, and what guesses could have hit. */
type ChallengeModeTable = {
  id: number
  recent: string
  until: string | null
  exposure: string
}

export type AccessCodeRow = Selectable<AccessCodeTable>
