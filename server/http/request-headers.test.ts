import { globSync, readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sentKey } from './key-request.ts'
import { bearerOf } from './request-headers.ts'

test('each header is read in one file, so that two parts of the portal never read it differently', () => {
  const readers = new Map<string, Set<string>>()
  for (const file of globSync('server/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/req\.header\(\s*'([^']+)'/g))
      readers.set(name.toLowerCase(), (readers.get(name.toLowerCase()) ?? new Set()).add(file))
  }
  expect(readers.size).toBeGreaterThan(10)
  expect([...readers].filter(([, files]) => files.size > 1)).toEqual([])
})

const KEY = `vst_${'a'.repeat(32)}`
test.each([
  [`Bearer ${KEY}`, { kind: 'api', key: KEY }],
  [`bearer ${KEY}`, { kind: 'api', key: KEY }],
  [`Bearer  ${KEY}`, { kind: 'api', key: KEY }],
  ['Bearer vst_x', { kind: 'api', key: undefined }],
  [`Bearer ${KEY}, Bearer ${KEY}`, { kind: 'api', key: undefined }],
  [`Bearer ${KEY} x`, { kind: 'api', key: undefined }],
  ['Bearer vestibule_feed_x', { kind: 'feed', key: undefined }],
  ['Bearer other', undefined],
  ['Basic dnN0Xw==', undefined],
  ['', undefined],
])('%s', async (authorization, expected) => {
  const app = new Hono()
  app.get('/', (c) => c.json({ sent: sentKey(c), token: bearerOf(c) }))
  const { sent } = (await (await app.request('/', { headers: { authorization } })).json()) as { sent?: object }
  expect(sent).toEqual(expected && JSON.parse(JSON.stringify(expected)))
})
