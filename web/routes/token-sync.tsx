import { useEffect } from 'react'
import { useAuth } from '../features/accounts/queries.ts'
import { syncToken } from '../features/accounts/token-sync.ts'
import { readJson, send } from '../lib/call.ts'
import { readError } from '../lib/call-error.ts'

/** Syncs the token to the configured URL whenever the auth state changes. */
export function TokenSync({ url }: { url: string }) {
  const { loading, user, failed } = useAuth()
  const email = user?.email ?? null
  const known = !loading && !failed
  useEffect(() => {
    if (known) void syncToken(url, email === null ? null : askToken)
  }, [url, known, email])
  return null
}

async function askToken(): Promise<string> {
  const response = await send('GET', '/api/auth/token', {})
  if (!response.ok) throw await readError(response, 'words')
  return ((await readJson(response)) as { token: string }).token
}
