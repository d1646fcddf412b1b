import { serve } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { TestApp } from './test-app.ts'

/** The portal of a test on a port of its own, for programs that call it over the network. Returns its address. */
export async function servedApp(t: TestApp): Promise<string> {
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const server = serve({ fetch: t.app.fetch, port: 0, hostname: '127.0.0.1' }, resolve)
    onTestFinished(() => void server.close())
  })
  return `http://127.0.0.1:${port}`
}
