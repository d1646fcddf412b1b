import type { Context, Hono } from 'hono'
import * as contract from '../../../../contract/agreements/nda.ts'
import { keepTokens } from '../../../access/session.ts'
import { anyone, anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle, handleResponse, readInput } from '../../../http/handle.ts'
import { JSON_TYPE, respond } from '../../../http/respond.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { isSameParty } from '../template-text.ts'
import { assentOf } from './assent.ts'
import type { RequestFacts } from './new-submission.ts'
import type { RenderGate } from './page-snapshot.ts'
import { findNdaNumber } from './queries.ts'
import { reportProgress } from './reading-session.ts'
import { getCurrentNda, openReadingSession } from './service.ts'
import { signNda } from './sign-nda.ts'

/** `render` renders the page of the agreement, which is stored as evidence of what readers saw. */
export function ndaRoutes(app: Hono, deps: Deps, render: RenderGate): void {
  const answer = cacheAnswer(deps)
  handleResponse(app, deps, { endpoint: contract.getNda, guard: anyone }, async (_, c) => {
    await readInput(deps, c, contract.getNda)
    return respond(c, await answer(), 200, JSON_TYPE)
  })
  // The exact bytes that are hashed, so that anyone can check the hash.
  app.get('/agreement.txt', async (c) => {
    const nda = await getCurrentNda(deps)
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Type', 'text/plain; charset=utf-8')
    return c.body(nda.text)
  })
  handle(app, deps, contract.openReadingSession, anyVisitor, async (visitor, { build }, c) => {
    const opened = await openReadingSession(deps, visitor, { build, render })
    keepTokens(deps, c, opened)
    return { readingId: opened.readingId, ipAddress: visitor.client.address }
  })
  handle(app, deps, contract.reportProgress, anyVisitor, (visitor, report) => reportProgress(deps, visitor, report))
  handle(
    app,
    deps,
    contract.submitNda,
    anyVisitor,
    (visitor, input, c) => signNda(deps, visitor, input, requestFacts(c)),
    {
      fault: 'nda_failed',
    },
  )
}

/**
 * The agreement in force as JSON, which is the same for everyone: to read and write a text of this length takes longer than the rest of the
 * request. A version never changes, so the answer does only with the version and the settings.
 */
function cacheAnswer(deps: Deps): () => Promise<Uint8Array<ArrayBuffer>> {
  let cached: { version: number; portal: PortalConfig; bytes: Uint8Array<ArrayBuffer> } | undefined
  return async () => {
    const { db, portal } = deps
    if (cached?.portal === portal && cached.version === (await findNdaNumber(db))) return cached.bytes
    const nda = await getCurrentNda(deps)
    const answer = contract.getNda.output.parse({
      ...nda,
      publishedAt: nda.published_at,
      termYears: nda.term_years,
      signable: isSameParty(nda.party, portal),
      assent: assentOf(portal),
    })
    cached = { version: nda.version, portal, bytes: Buffer.from(JSON.stringify(answer)) }
    return cached.bytes
  }
}

/** Browsers send only a handful of languages. */
const MAX_LANGUAGES = 200

function requestFacts(c: Context): RequestFacts {
  return {
    id: c.get('requestId') ?? null,
    languages: c.req.header('accept-language')?.slice(0, MAX_LANGUAGES) || null,
  }
}
