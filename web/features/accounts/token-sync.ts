/** The receiver is another service, which can be slow. */
const TIMEOUT_MS = 5_000

/**
 * Sends the account's short-lived token to the configured URL (product-spec section 7): POST with it as bearer while someone is signed in,
 * DELETE otherwise. Failures are only logged, without the token.
 */
export async function syncToken(url: string, askToken: (() => Promise<string>) | null): Promise<void> {
  try {
    const headers: Record<string, string> = {}
    if (askToken) headers.authorization = `Bearer ${await askToken()}`
    const response = await fetch(url, {
      method: askToken ? 'POST' : 'DELETE',
      headers,
      // Sends nothing but the token, and follows no redirect.
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) warn(`The token sync failed with status ${response.status}.`)
  } catch {
    warn('The token sync got no response.')
  }
}

function warn(words: string) {
  // biome-ignore lint/suspicious/noConsole: the operator looks for it there
  console.warn(words)
}
