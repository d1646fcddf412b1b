import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'

const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
const EVENT = {
  id: 'e1',
  type: 'nda.signed',
  person: { id: 'p 1', email: 'elena@x.example', name: 'Elena Maria Marchetti', company: 'Aurum' },
}

/** The JavaScript of a page of the documentation, as a module. */
async function samplesOf(page: string): Promise<Record<string, (...given: never[]) => unknown>> {
  const blocks = [...readFileSync(`docs/${page}`, 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
    ([, code = '']) => code,
  )
  expect(blocks.length).toBeGreaterThan(0)
  const folder = mkdtempSync(join(tmpdir(), 'docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sample.mjs'), blocks.join('\n'))
  return import(pathToFileURL(join(folder, 'sample.mjs')).href)
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const signed = (at: Date, secret = SECRET, body = JSON.stringify(EVENT)) => ({
  method: 'POST',
  headers: {
    'webhook-id': EVENT.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign(EVENT.id, at, body)}`,
  },
  body,
})

test('the documented receiver takes what is signed now, once, and refuses what is old, changed or signed by somebody else', async () => {
  const { receiver } = (await samplesOf('webhooks.md')) as unknown as {
    receiver: (secret: string, take: (event: object) => void) => Server
  }
  const taken: object[] = []
  const url = await listen(receiver(SECRET, (event) => void taken.push(event)))
  const send = async (request: ReturnType<typeof signed>) => (await fetch(url, request)).status
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  expect(await send(signed(ago(0)))).toBe(204)
  expect(await send(signed(ago(200)))).toBe(204)
  expect(taken).toEqual([EVENT])
  expect(await send(signed(ago(300)))).toBe(401)
  expect(await send(signed(ago(-400)))).toBe(401)
  expect(await send({ ...signed(ago(0)), body: JSON.stringify({ ...EVENT, id: 'e2' }) })).toBe(401)
  expect(await send(signed(ago(0), `whsec_${Buffer.from('f'.repeat(32)).toString('base64')}`))).toBe(401)
  expect(await send({ ...signed(ago(0)), headers: {} as never })).toBe(401)
  expect(taken).toHaveLength(1)
})

/** A program of the recipes as its documentation says: it demands the address, the token and the shape, and keeps what it is sent. */
async function fake(method: string, path: string, check: (body: Record<string, unknown>) => boolean) {
  const kept: Record<string, unknown>[] = []
  let isDown = false
  const url = await listen(
    createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (isDown) return response.writeHead(503).end()
        if (request.method !== method || request.url !== path) return response.writeHead(404).end()
        if (path !== '/webhook/portal' && request.headers.authorization !== 'Bearer token')
          return response.writeHead(401).end()
        const body = JSON.parse(Buffer.concat(parts).toString())
        if (!check(body)) return response.writeHead(400).end()
        kept.push(body)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    }),
  )
  const fail = () => {
    isDown = true
  }
  return { url, kept, fail }
}

type Recipe = (event: object, options: object) => Promise<void>

test('the recipes for HubSpot, Salesforce and n8n send what these programs document, and fail when they do', async () => {
  const { toHubSpot, toSalesforce, toN8n } = (await samplesOf('connect-a-crm.md')) as unknown as Record<string, Recipe>
  const hubSpot = await fake('POST', '/crm/v3/objects/contacts/batch/upsert', ({ inputs }) =>
    (inputs as { idProperty: string; id: string; properties: object }[]).every(
      (one) =>
        one.idProperty === 'email' &&
        one.id.includes('@') &&
        Object.values(one.properties).every((it) => typeof it === 'string'),
    ),
  )
  const salesforce = await fake(
    'PATCH',
    '/services/data/v61.0/sobjects/Contact/Portal_Person__c/p%201',
    ({ LastName, Email }) => typeof LastName === 'string' && LastName !== '' && typeof Email === 'string',
  )
  const n8n = await fake('POST', '/webhook/portal', ({ type }) => type === 'nda.signed')
  const runs: [Recipe | undefined, object, typeof n8n][] = [
    [toHubSpot, { token: 'token', base: hubSpot.url }, hubSpot],
    [toSalesforce, { token: 'token', instance: salesforce.url }, salesforce],
    [toN8n, { address: `${n8n.url}/webhook/portal` }, n8n],
  ]
  for (const [recipe, options, program] of runs) {
    await recipe?.(EVENT, options)
    expect(program.kept).toHaveLength(1)
    program.fail()
    await expect(recipe?.(EVENT, options)).rejects.toThrow('503')
  }
  expect(hubSpot.kept[0]).toMatchObject({
    inputs: [{ properties: { firstname: 'Elena', lastname: 'Maria Marchetti', company: 'Aurum' } }],
  })
  expect(salesforce.kept[0]).toEqual({ Email: 'elena@x.example', FirstName: 'Elena Maria', LastName: 'Marchetti' })
  await toHubSpot?.({ ...EVENT, person: { id: 'p 1' } }, { token: 'token', base: 'http://127.0.0.1:1' })
})
