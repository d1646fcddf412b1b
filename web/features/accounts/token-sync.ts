/** The receiver is another service: it is not waited for longer than this. */
const LIMIT_MS = 5_000

/**
 * Hands the account's short-lived token to the configured address (product-spec section 7): POST with it as bearer while somebody is
 * signed in, DELETE when nobody is. A failure is only logged, and never with the token. The pages' policy allows no other address.
 */
export async function syncToken(url: string, askToken: (() => Promise<string>) | null): Promise<void> {
  try {
    const headers: Record<string, string> = {}
    if (askToken) headers.authorization = `Bearer ${await askToken()}`
    const response = await fetch(url, {
      method: askToken ? 'POST' : 'DELETE',
      headers,
      // Nothing but the token may go along, and no answer of the receiver's may lead it elsewhere.
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    if (!response.ok) warn(`The token sync was answered ${response.status}.`)
  } catch {
    warn('The token sync was not answered.')
  }
}

function warn(words: string) {
  // biome-ignore lint/suspicious/noConsole: whoever runs the portal looks for it there; the visitor has no part in it
  console.warn(words)
}
