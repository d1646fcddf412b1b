import type { RedirectReason } from '../../contract/access-codes/access.ts'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { asProjectKey } from '../lib/projects.ts'

const REASONS: Record<RedirectReason, true> = {
  credentials_missing: true,
  nda_missing: true,
  nda_withdrawn: true,
  sign_again: true,
  code_revoked: true,
  access_expired: true,
}

type Redirected = { reason?: RedirectReason; project?: ProjectKey }

/** The `reason` and `project` of /nda-gate: why a visitor was redirected, and from which page. Other values are ignored. */
export function redirectReason({ reason, project }: Record<string, unknown>): Redirected {
  const read: Redirected = {}
  if (typeof reason === 'string' && Object.hasOwn(REASONS, reason)) read.reason = reason as RedirectReason
  const route = asProjectKey(project)
  if (read.reason && route) read.project = route
  return read
}
