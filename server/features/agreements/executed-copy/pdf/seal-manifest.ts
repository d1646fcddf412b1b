import type { Authority } from '../../../../platform/ask-time-stamp.ts'
import { signDetached } from './cms.ts'
import { type SealKey, signerOf } from './seal.ts'

export type ManifestOrder = {
  manifest: Uint8Array
  key: SealKey
  /** ISO 8601 UTC, by the server's clock. */
  time: string
  authority: Authority | undefined
}

/** Signs a manifest with the key that seals agreements. It has no other place for the time than the attribute. */
export async function sealManifest({ manifest, key, time, authority }: ManifestOrder) {
  return signDetached([manifest], { signer: await signerOf(key), time, hasTime: true, authority })
}
