import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { addCookie, respond, respondJson, setHeader } from './respond.ts'
import { securityHeaders } from './security-headers.ts'

const app = new Hono()
app.onError((_, c) => respondJson(c, { wrong: true }, 500))
app.use(securityHeaders({} as Config))
app.use(async (c, next) => {
  setHeader(c, 'Retry-After', '5')
  addCookie(c, 'a=1')
  addCookie(c, 'b=2')
  await next()
})
app.get('/at-once', (c) => respond(c, 'text', 200, { 'Content-Type': 'text/plain' }))
app.get('/completed', (c) => c.text('text'))
app.get('/api/kept', (c) => c.text('text', 200, { 'Cache-Control': 'no-cache' }))
app.get('/api/broken', (c) => {
  respond(c, 'text', 200)
  throw new Error('after its response was made')
})

test.each([
  ['/at-once', 200, null],
  ['/completed', 200, null],
  ['/api/kept', 200, 'no-cache'],
  ['/api/broken', 500, 'no-store'],
])('%s has every header and each cookie once', async (path, status, kept) => {
  const response = await app.request(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('retry-after')).toBe('5')
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('cache-control')).toBe(kept)
})
