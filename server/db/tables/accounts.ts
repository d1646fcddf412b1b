import type { ProjectKey } from '../../../contract/projects/project-keys.ts'

/** Accounts, ways to sign in, and the operator login. */
export type AccountsTables = {
  user_account: UserAccountTable
  account_session: AccountSessionTable
  account_login: AccountLoginTable
  account_challenge: AccountChallengeTable
  account_totp: AccountTotpTable
  account_passkey: AccountPasskeyTable
  account_key: AccountKeyTable
  account_project: AccountProjectTable
  sign_in_attempt: SignInAttemptTable
  operator_login: AdminLoginTable
}

/** A person's account. The identity library (`server/access/identity.ts`) writes it, its sessions and its secrets. */
type UserAccountTable = {
  id: string
  /** Set once the address is verified: only then is it known whose account this is. */
  person_id: string | null
  /** Always lower-cased by the library, which is also how it compares addresses. */
  email: string
  email_verified: number
  name: string
  image: string | null
  first_name: string
  last_name: string
  /** `50k-100k`, `100k-500k` or `500k+`; empty where a provider vouched for the person and nobody asked. */
  investment_interest: string
  /** Whether the person confirmed to be an accredited investor when asking for access. */
  accredited: number
  /** What staff made of it by name; who is staff by an admin word is told by the address (`server/access/staff.ts`). */
  role: 'investor' | 'reader' | 'admin'
  two_factor_enabled: number
  created_at: string
  updated_at: string
  suspended_at: string | null
}

/** A signed-in browser. The cookie is the token with a signature whose key is not in the database. */
type AccountSessionTable = {
  id: string
  account_id: string
  token: string
  browser_id: string | null
  /** When a second factor was shown in this session: a code of the app, or a passkey. */
  second_factor_at: string | null
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
  expires_at: string
}

/** A way to sign in to an account: a password (`credential`), or an identity at a provider (`oidc`). */
type AccountLoginTable = {
  id: string
  account_id: string
  provider_id: string
  /** The account's own id for a password; issuer and subject for an identity. */
  provider_account_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: string | null
  refresh_token_expires_at: string | null
  scope: string | null
  /** argon2id. */
  password: string | null
  created_at: string
  updated_at: string
}

/** What the library has asked a browser and waits to hear: second factors, passkeys. */
type AccountChallengeTable = {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

type AccountTotpTable = {
  id: string
  account_id: string
  secret: string
  backup_codes: string
  verified: number
  failed_verification_count: number
  locked_until: string | null
}

type AccountPasskeyTable = {
  id: string
  account_id: string
  name: string | null
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: number
  transports: string | null
  aaguid: string | null
  created_at: string | null
}

/** The keys that short-lived tokens are signed with; the private half encrypted. */
type AccountKeyTable = {
  id: string
  public_key: string
  private_key: string
  alg: string | null
  crv: string | null
  created_at: string
  expires_at: string | null
}

/** A project that staff opened to an account as an existing investor's. */
type AccountProjectTable = {
  account_id: string
  route: ProjectKey
  approved_at: string
  approved_by: string
}

/** A sign-in through a provider that has begun: what its answer must match. */
type SignInAttemptTable = {
  /** Digest of the `state`. */
  id: string
  /** Digest of the cookie of the browser that began it. */
  browser_digest: string
  nonce: string
  verifier_sealed: string
  return_to: string
  popup: number
  created_at: string
  ends_at: string
}

type AdminLoginTable = {
  id: string
  username: string
  /** argon2id. */
  password_hash: string
  created_at: string
  /** Null while the password is one that was made for it: by the first start, or by the operator. */
  password_changed_at: string | null
  /** The secret of its authenticator app, encrypted; null where none is enrolled. */
  totp_sealed: string | null
  /** The half minute of the code that was used last: neither it nor an earlier one works again. */
  totp_last_step: number | null
}
