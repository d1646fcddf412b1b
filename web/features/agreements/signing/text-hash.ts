import type { Nda } from './queries.ts'

/**
 * The SHA-256 of the text on the screen (product-spec section 7), computed in the browser so that the server checks what was
 * shown, not what it sent. Browsers can compute it only on https and loopback; otherwise the server's own hash is returned.
 */
export async function textHash({ text, sha256 }: Pick<Nda, 'text' | 'sha256'>): Promise<string> {
  if (!globalThis.crypto?.subtle) return sha256
  const bytes = new TextEncoder().encode(text)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
