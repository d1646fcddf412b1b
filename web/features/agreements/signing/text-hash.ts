import type { Nda } from './queries.ts'

/**
 * The SHA-256 of the text that is on the screen, computed here (product-spec section 7), so that the server compares what was
 * shown rather than what it said. Browsers compute it on https and loopback only; elsewhere the server's own is sent back.
 */
export async function textHash({ text, sha256 }: Pick<Nda, 'text' | 'sha256'>): Promise<string> {
  if (!globalThis.crypto?.subtle) return sha256
  const bytes = new TextEncoder().encode(text)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
