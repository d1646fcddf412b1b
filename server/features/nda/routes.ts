import type { Hono } from 'hono'
import * as contract from '../../../contract/nda.ts'
import { keepTokens } from '../../access/session.ts'
import { anyone, anyVisitor } from '../../access/visitor.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import { getCurrentNda, openReading, reportProgress, signNda } from './service.ts'

export function ndaRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getNda, anyone, async () => {
    const nda = await getCurrentNda(deps)
    return { ...nda, publishedAt: nda.published_at }
  })
  // The very bytes that the fingerprint is made of, so that anyone can check it with a tool of their own.
  app.get('/agreement.txt', async (c) => {
    const nda = await getCurrentNda(deps)
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Type', 'text/plain; charset=utf-8')
    return c.body(nda.text)
  })
  handle(app, deps, contract.openReading, anyVisitor, async (visitor, _input, c) => {
    const opened = await openReading(deps, visitor)
    keepTokens(deps, c, opened)
    return { readingId: opened.readingId, ipAddress: visitor.client.address }
  })
  handle(app, deps, contract.reportProgress, anyVisitor, async (visitor, report) => {
    await reportProgress(deps, visitor, report)
    return undefined
  })
  handle(app, deps, contract.submitNda, anyVisitor, (visitor, input) => signNda(deps, visitor, input), {
    fault: 'nda_failed',
  })
}
