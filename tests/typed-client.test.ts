import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { integrate } from '../server/features/transparency-log/sequencer.ts'
import { staffBrowser } from './helpers/staff.ts'
import { testApp } from './helpers/test-app.ts'

/** What a developer writes with the generated types. Each `@ts-expect-error` is a call that the types must refuse. */
const CALLS = `
import createClient from 'openapi-fetch'
import type { paths } from './portal.ts'
const client = createClient<paths>({ baseUrl: 'https://portal.example' })
const { data } = await client.GET('/api/events', { params: { query: { after: 'now', types: 'nda.signed' } } })
for (const event of data?.events ?? []) {
  if (event.type === 'nda.signed') event.data.version satisfies number
  // @ts-expect-error: no event says this
  event.code
}
const made = await client.POST('/api/admin/codes', { body: { routes: ['vault'], type: 'managed' } })
made.data?.id satisfies string | undefined
// @ts-expect-error: there is no such type of code
await client.POST('/api/admin/codes', { body: { type: 'endless' } })
// @ts-expect-error: there is no such address
await client.GET('/api/admin/nothing')
`

test('a client that is generated from the description has the types of the API, and works with a key', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const description = (await t.visitor().get('/api/openapi.json')).body
  const folder = mkdtempSync(join('tests', 'typed-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'portal.ts'), astToString(await openapiTS(description)))
  writeFileSync(join(folder, 'calls.ts'), CALLS)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--types', 'node']
  const module = ['--module', 'nodenext', '--target', 'esnext']
  const compiler = 'node_modules/@typescript/native/bin/tsc'
  const args = [compiler, '--ignoreConfig', ...options, ...module, join(folder, 'calls.ts')]
  const run = () => execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })
  expect(run).not.toThrow()

  const scopes = ['events:read', 'codes:manage']
  const { key } = (await staff.post('/api/admin/api-keys', { name: 'Client', scopes })).body
  // biome-ignore lint/suspicious/noExplicitAny: the types are those of the file above
  const client = createClient<any>({
    baseUrl: 'http://127.0.0.1:3000',
    headers: { authorization: `Bearer ${key}` },
    fetch: (request: Request) => {
      request.headers.set('host', '127.0.0.1:3000')
      return Promise.resolve(t.app.fetch(request, { incoming: { socket: { remoteAddress: '198.51.100.7' } } }))
    },
  })
  const made = await client.POST('/api/admin/codes', { body: { routes: ['vault'], type: 'managed' } } as never)
  expect(made.response.status, JSON.stringify(made.error)).toBe(200)
  await integrate(t.deps)
  const read = await client.GET('/api/events', { params: { query: { types: 'code.issued' } } } as never)
  const events = (read.data as unknown as { events: { type: string; actor: string }[] }).events
  expect(events.at(-1)).toMatchObject({ type: 'code.issued', actor: 'api' })
})
