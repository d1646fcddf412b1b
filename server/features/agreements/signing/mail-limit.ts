import { DAY_MS } from '../../../../contract/limits.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { isFirstInWindow } from '../../../http/rate-limit.ts'
import { emailKey } from '../../people/rules.ts'
import { isSignatureConfirmed } from './queries.ts'

/**
 * Whether a signer gets an email about their signature: the code, or the signed copy. An address that nobody has confirmed gets one of each
 * a day for a version of the agreement, because anyone can type an address.
 */
export async function mayMailSigner(
  trx: Trx,
  deps: Deps,
  { id, email, nda_version: version }: { id: string; email: string; nda_version: number },
  about: 'signature' | 'copy',
): Promise<boolean> {
  if (await isSignatureConfirmed(trx, id)) return true
  return isFirstInWindow(trx, deps, { name: `${about}-mail`, perMs: DAY_MS }, `${emailKey(email)} ${version}`)
}
