import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type FetchError, fetchPublic, isPrivateAddress } from './fetch-public.ts'

async function serverOf(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer ?? (() => undefined))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const options = (hosts: string[] = ['127.0.0.1']) => ({
  hosts: new Set(hosts),
  maxBytes: 1000,
  signal: AbortSignal.timeout(400),
})
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    ({ code, refused }: FetchError) => ({ code, refused }),
  )

test('a host that the operator named is read, and sent to', async () => {
  const url = await serverOf((request, response) => {
    request.on('data', (part) => response.write(part))
    request.on('end', () => response.end(request.method))
  })
  expect(String(await fetchPublic(url, options()))).toBe('GET')
  const body = { type: 'text/plain', bytes: Buffer.from('asked ') }
  expect(String(await fetchPublic(url, { ...options(), body }))).toBe('asked POST')
})

test('no other host on a private address is asked, by number, by name or in another notation', async () => {
  let asked = 0
  const url = await serverOf((_, response) => {
    asked += 1
    response.end()
  })
  const { port } = new URL(url)
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0'])
    expect(await failure(fetchPublic(`http://${host}:${port}/`, options([]))), host).toEqual({
      code: 'private_address',
      refused: true,
    })
  expect(asked).toBe(0)
  for (const address of [
    '10.1.2.3',
    '192.168.0.1',
    '172.20.0.1',
    '169.254.169.254',
    '100.64.0.1',
    'fd00::1',
    'fe80::1',
  ])
    expect(isPrivateAddress(address), address).toBe(true)
  for (const address of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111'])
    expect(isPrivateAddress(address), address).toBe(false)
})

test('other schemes, users, redirects, errors, large and slow answers are refused', async () => {
  const url = await serverOf(({ url: path = '' }, response) => {
    if (path === '/moved') return response.writeHead(302, { location: '/' }).end()
    if (path === '/large') return response.end('x'.repeat(2000))
    if (path === '/slow') return response.write('x')
    return response.writeHead(500).end()
  })
  for (const address of ['ldap://127.0.0.1/x', 'file:///etc/passwd', 'nonsense', url.replace('//', '//user@')])
    expect(await failure(fetchPublic(address, options())), address).toEqual({ code: 'address', refused: true })
  expect(await failure(fetchPublic(`${url}/moved`, options()))).toEqual({ code: 'http_302', refused: false })
  expect(await failure(fetchPublic(`${url}/error`, options()))).toEqual({ code: 'http_500', refused: false })
  expect(await failure(fetchPublic(`${url}/large`, options()))).toEqual({ code: 'too_long', refused: true })
  expect(await failure(fetchPublic(`${url}/slow`, options()))).toEqual({ code: 'unreachable', refused: false })
})
