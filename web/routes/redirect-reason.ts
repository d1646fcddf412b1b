import type { RedirectReason } from '../../contract/access.ts'

const REASONS: Record<RedirectReason, true> = {
  credentials_missing: true,
  nda_missing: true,
  code_revoked: true,
  access_expired: true,
}

/** The `reason` of /nda-gate; anything else in the address is ignored. */
export function redirectReason(search: Record<string, unknown>): { reason?: RedirectReason } {
  const reason = search.reason
  return typeof reason === 'string' && Object.hasOwn(REASONS, reason) ? { reason: reason as RedirectReason } : {}
}
