import type { ColumnType, Generated } from 'kysely'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'

/** Accounts, sign-in methods and the operator login. */
export type AccountsTables = {
  user_account: UserAccountTable
  account_session: AccountSessionTable
  account_login: AccountLoginTable
  account_challenge: AccountChallengeTable
  account_totp: AccountTotpTable
  account_passkey: AccountPasskeyTable
  sign_up: SignUpTable
  account_browser: AccountBrowserTable
  used_totp_code: UsedTotpCodeTable
  account_key: AccountKeyTable
  account_project: AccountProjectTable
  sign_in_attempt: SignInAttemptTable
  pending_identity: PendingIdentityTable
  operator_login: AdminLoginTable
}

/** A person's account. The identity library (`server/access/identity.ts`) writes it, its sessions and its secrets. */
type UserAccountTable = {
  id: string
  /** Set once the address is verified, because only then it is known whose account this is. */
  person_id: string | null
  /** In lower case, as the library stores and compares addresses. */
  email: string
  email_verified: number
  /** What its owner entered, or the provider or a colleague said; empty until then. */
  name: string
  image: string | null
  first_name: string
  last_name: string
  /** `50k-100k`, `100k-500k` or `500k+`; empty until the owner answers. */
  investment_interest: string
  /** The amounts that this meant when it was answered, such as `$100K - $500K`. */
  interest_amounts: Generated<string>
  /** Whether the person confirmed to be an accredited investor in the request for access. */
  accredited: number
  /** Given by an admin or the operator. */
  role: 'investor' | 'reader' | 'admin'
  two_factor_enabled: number
  created_at: string
  updated_at: string
  suspended_at: string | null
  /** When the second factors are removed, as asked with a new password. Using one before cancels it. */
  factor_removal_at: ColumnType<string | null, string | null | undefined, string | null>
}

/**
 * What someone entered to create an account, kept until the mailbox of the address confirms one of them: anyone can type an address. Several
 * people can sign up with one address; each has their own link, which brings their own password.
 */
type SignUpTable = {
  id: string
  account_id: string
  /** The browser that signed up. Only there does the link set this password. */
  browser_id: string
  password: string
  first_name: string
  last_name: string
  investment_interest: string
  interest_amounts: string
  accredited: number
  created_at: string
}

/** A browser that has signed in to the account. It stays known after a sign-out, so that nobody else's wrong passwords lock it out. */
type AccountBrowserTable = {
  account_id: string
  browser_id: string
  last_at: string
}

/** A code of the authenticator app that was accepted, so that it is accepted once. */
type UsedTotpCodeTable = {
  account_id: string
  code_digest: string
  used_at: string
}

/** A signed-in browser. Its cookie contains the token and a signature, whose key is not in the database. */
type AccountSessionTable = {
  id: string
  account_id: string
  token: string
  browser_id: string | null
  /** When this session began, by the portal's clock. */
  signed_in_at: ColumnType<string | null, string | null | undefined, string | null>
  /** When this session showed a second factor: a code from an authenticator app, or a passkey. */
  second_factor_at: string | null
  ip_address: string | null
  user_agent: string | null
  created_at: string
  updated_at: string
  expires_at: string
}

/** A sign-in method of an account: a password (`credential`), or an identity at a provider (`oidc`). */
type AccountLoginTable = {
  id: string
  account_id: string
  provider_id: string
  /** For a password, the account's own id; for an identity, issuer and subject. */
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

/** Open challenges of the library: second factors and passkeys. */
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

/** The keys that sign short-lived tokens. The private key is encrypted. */
type AccountKeyTable = {
  id: string
  public_key: string
  private_key: string
  alg: string | null
  crv: string | null
  created_at: string
  expires_at: string | null
}

/** A project that staff approved for an account as an existing investor. */
type AccountProjectTable = {
  account_id: string
  route: ProjectKey
  approved_at: string
  approved_by: string
}

/** A sign-in in progress at the identity provider, with what the callback must match. */
type SignInAttemptTable = {
  /** Digest of `state`. */
  id: string
  /** Digest of the cookie of the browser that started it. */
  browser_digest: string
  nonce: string
  verifier_sealed: string
  return_to: string
  popup: number
  created_at: string
  ends_at: string
}

/**
 * An identity at the provider whose address belongs to an account that it is not linked to. It signs in to that account only once its
 * owner has agreed, with the account's own sign-in or by email, in the browser that the identity signed in with.
 */
type PendingIdentityTable = {
  id: string
  account_id: string
  browser_id: string
  provider_id: string
  provider_account_id: string
  created_at: string
  ends_at: string
}

type AdminLoginTable = {
  id: string
  username: string
  /** argon2id. */
  password_hash: string
  created_at: string
  /** Null while the login has a generated password, from the first start or from the operator. */
  password_changed_at: string | null
  /** The encrypted secret of its authenticator app; null if none is set up. */
  totp_sealed: string | null
  /** The 30-second step of the last code used. Codes of this and earlier steps are refused. */
  totp_last_step: number | null
}
