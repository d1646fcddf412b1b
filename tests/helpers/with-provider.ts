import { onTestFinished } from 'vitest'
import { startHostileOidcServer } from './hostile-oidc-server.ts'
import { type TestOptions, testApp } from './test-app.ts'
import type { TestVisitor } from './test-visitor.ts'

/** The portal beside a provider; `come` is a visitor's way there and back, and answers where it led. */
export async function withProvider(options: TestOptions = {}) {
  let now = () => new Date()
  const provider = await startHostileOidcServer(() => now())
  onTestFinished(provider.stop)
  const t = await testApp({ ...options, env: { ...provider.env, OIDC_NAME: 'Northgate Login' } })
  now = () => t.clock.now()
  const begin = async (visitor: TestVisitor) => {
    const asked = new URL((await visitor.get('/api/auth/oidc/start')).headers.get('location') ?? '')
    const [state, code] = [asked.searchParams.get('state') ?? '', asked.searchParams.get('nonce') ?? '']
    return `/api/auth/oidc/callback?${new URLSearchParams({ state, code })}`
  }
  const come = async (visitor: TestVisitor, claims: Record<string, unknown> = {}) => {
    provider.do({ claims })
    return (await visitor.get(await begin(visitor))).headers.get('location')
  }
  return { t, provider, begin, come }
}
