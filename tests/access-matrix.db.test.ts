import { expect, test } from 'vitest'
import { CANARIES } from './canaries.ts'
import { testApp } from './helpers/test-app.ts'
import type { TestVisitor } from './helpers/test-visitor.ts'

/*
 * Every route of the server, and what each kind of visitor is answered. A route that is not listed here fails the build, so that
 * nobody adds one without saying who may reach it.
 */

const PRINCIPALS = ['visitor', 'signer', 'investor', 'fanz holder', 'master', 'cleared', 'revoked', 'thief'] as const
type Principal = (typeof PRINCIPALS)[number]
/** The status for everybody, or for each principal where they differ. */
type Expected = number | Record<Principal, number>

const CONTENT_OF_VAULT: Expected = {
  visitor: 401,
  signer: 401,
  investor: 200,
  'fanz holder': 403,
  master: 200,
  cleared: 401,
  revoked: 401,
  thief: 401,
}
const CONTENT_OF_FANZ: Expected = { ...CONTENT_OF_VAULT, 'fanz holder': 200 }
const CONTENT_OF_ANALYTICS: Expected = { ...CONTENT_OF_VAULT, investor: 403 }

type Call = { path: string; body?: object; expected: Expected }
const MATRIX: Record<string, Call[]> = {
  'GET /api/portal': [{ path: '/api/portal', expected: 200 }],
  'GET /api/nda': [{ path: '/api/nda', expected: 200 }],
  'POST /api/nda/readings': [{ path: '/api/nda/readings', body: {}, expected: 201 }],
  'POST /api/nda/readings/:id/progress': [
    { path: '/api/nda/readings/not-mine/progress', body: { furthest: 1, end: true }, expected: 404 },
  ],
  'POST /api/nda/submissions': [{ path: '/api/nda/submissions', body: {}, expected: 400 }],
  'POST /api/unlock': [{ path: '/api/unlock', body: { code: '' }, expected: 400 }],
  'GET /api/access/:route': [
    { path: '/api/access/vault', expected: 200 },
    { path: '/api/access/elsewhere', expected: 404 },
  ],
  'POST /api/access/:route': [{ path: '/api/access/vault', body: { code: '' }, expected: 400 }],
  'GET /api/session': [{ path: '/api/session', expected: 200 }],
  'POST /api/session/extend': [{ path: '/api/session/extend', body: {}, expected: { ...all(401), investor: 200 } }],
  'GET /api/projects/:route/content': [
    { path: '/api/projects/vault/content', expected: CONTENT_OF_VAULT },
    { path: '/api/projects/fanz/content', expected: CONTENT_OF_FANZ },
    { path: '/api/projects/realestate/content', expected: CONTENT_OF_VAULT },
    { path: '/api/projects/analytics/content', expected: CONTENT_OF_ANALYTICS },
    { path: '/api/projects/elsewhere/content', expected: 404 },
    { path: '/api/projects/..%2Fvault/content', expected: 404 },
  ],
  'POST /api/links': [
    { path: '/api/links', body: { purpose: 'reopen_codes', email: 'nobody@x.example' }, expected: 202 },
  ],
  'POST /api/links/use': [{ path: '/api/links/use', body: { token: 'x.y' }, expected: 410 }],
  'GET /healthz': [{ path: '/healthz', expected: 200 }],
  'GET /readyz': [{ path: '/readyz', expected: 200 }],
  'GET /': [{ path: '/', expected: 200 }],
  'GET /nda-gate': [{ path: '/nda-gate', expected: 200 }],
  'GET /unlock': [{ path: '/unlock', expected: 200 }],
  'GET /confirm': [{ path: '/confirm', expected: 200 }],
  'GET /documentation': [{ path: '/documentation', expected: 200 }],
  'GET /api-reference': [{ path: '/api-reference', expected: 200 }],
  'GET /support': [{ path: '/support', expected: 200 }],
  'GET /privacy': [{ path: '/privacy', expected: 200 }],
  'GET /agreement': [{ path: '/agreement', expected: 200 }],
  'GET /agreement.txt': [{ path: '/agreement.txt', expected: 200 }],
  'GET /vault': [{ path: '/vault', expected: 200 }],
  'GET /fanz': [{ path: '/fanz', expected: 200 }],
  'GET /realestate': [{ path: '/realestate', expected: 200 }],
  'GET /analytics': [{ path: '/analytics', expected: 200 }],
  'GET /assets/*': [
    { path: '/assets/none.js', expected: 404 },
    { path: '/assets/..%2f..%2fpackage.json', expected: 404 },
  ],
  'GET /film/*': [
    { path: '/film/none.mp4', expected: 404 },
    { path: '/film/..%2findex.html', expected: 404 },
  ],
  'GET /:file{[a-z0-9-]+\\.(?:svg|png|ico|txt|webmanifest)}': [{ path: '/none.svg', expected: 404 }],
  // Last, because it ends the session of whoever has one.
  'DELETE /api/session': [{ path: '/api/session', expected: 204 }],
}

function all(status: number): Record<Principal, number> {
  return Object.fromEntries(PRINCIPALS.map((name) => [name, status])) as Record<Principal, number>
}

test('every route is in the matrix, and every principal is answered as it says', async () => {
  const t = await testApp()
  const routes = t.app.routes.filter((route) => route.method !== 'ALL').map((route) => `${route.method} ${route.path}`)
  expect([...new Set(routes)].sort()).toEqual(Object.keys(MATRIX).sort())

  const principals = await makePrincipals()
  for (const [line, calls] of Object.entries(MATRIX)) {
    const method = line.split(' ', 1)[0] ?? ''
    for (const { path, body, expected } of calls) {
      for (const name of PRINCIPALS) {
        const answer = await principals[name].send(method, path, body)
        const wanted = typeof expected === 'number' ? expected : expected[name]
        expect(answer.status, `${name}: ${method} ${path}`).toBe(wanted)
        const confidential = Object.values(CANARIES)
          .flat()
          .filter((word) => JSON.stringify(answer.body).includes(word))
        const allowed = path.endsWith('/content') && answer.status === 200
        if (!allowed) expect(confidential, `${name}: ${method} ${path}`).toEqual([])
        if (answer.status >= 400 && path.startsWith('/api/'))
          expect(answer.body.error, `${name}: ${method} ${path}`).toMatchObject({
            code: expect.any(String),
            message: expect.any(String),
          })
      }
    }
  }

  async function makePrincipals(): Promise<Record<Principal, TestVisitor>> {
    const { codes } = t.firstRun()
    const signedIn = async (email: string) => {
      const visitor = t.visitor()
      const { code } = await visitor.sign({ email })
      await visitor.post('/api/unlock', { code })
      return { visitor, code }
    }
    const investor = (await signedIn('investor@x.example')).visitor
    const signer = t.visitor()
    await signer.sign({ email: 'signer@x.example' })
    const fanz = t.visitor()
    await fanz.post('/api/access/fanz', { code: codes.fanz })
    const master = t.visitor()
    await master.post('/api/access/vault', { code: codes.master })
    const cleared = (await signedIn('cleared@x.example')).visitor
    await cleared.delete('/api/session')
    const revoked = await signedIn('revoked@x.example')
    await t.deps.db
      .updateTable('access_code')
      .set({ revoked_at: t.clock.now().toISOString() })
      .where('email', '=', 'revoked@x.example')
      .execute()
    const thief = t.visitor()
    thief.cookies.set('session', 'A'.repeat(43)).set('browser', 'B'.repeat(43))
    return {
      visitor: t.visitor(),
      signer,
      investor,
      'fanz holder': fanz,
      master,
      cleared,
      revoked: revoked.visitor,
      thief,
    }
  }
})

test('a known project without a set of its own shows the vault’s, and only to those who may see the vault', async () => {
  const { deps } = await testApp()
  const { vault } = deps.content
  const t = await testApp({ content: { ...(vault && { vault }) } })
  const holder = t.visitor()
  const refused = await holder.post('/api/access/fanz', { code: t.firstRun().codes.fanz })
  expect(refused.body.error.code, 'what is behind the door is the vault’s').toBe('code_wrong_route')
  expect((await holder.get('/api/projects/fanz/content')).status).toBe(401)
  await holder.post('/api/access/fanz', { code: t.firstRun().codes.vault })
  expect((await holder.get('/api/access/fanz')).body.access).toBe('granted')
  const shown = await holder.get('/api/projects/fanz/content')
  expect(shown.status).toBe(200)
  expect(shown.body.hero).toEqual(vault?.hero)
})
