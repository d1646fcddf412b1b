import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { FetchError, postPublic, refusalOf } from '../../../platform/fetch-public.ts'

const NOBODY: ReadonlySet<string> = new Set()
/** IPv4 addresses that lead inside. */
const INSIDE = [
  ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...['192.168.255.255', '169.254.169.254', '169.254.170.2', '100.64.0.1', '100.127.255.255', '0.0.0.0', '0.1.2.3'],
  ...['192.0.0.8', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
  ...['239.255.255.255', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
]

/** Every way to write an address that a URL knows. */
function notations(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (n: number) => n.toString(16).padStart(2, '0')
  const high = `${hex(a)}${hex(b)}`
  const low = `${hex(c)}${hex(d)}`
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    [a, b, c, d].map((n) => `0${n.toString(8)}`).join('.'),
    [a, b, c, d].map((n) => `0x${hex(n)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[::${high}:${low}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[::ffff:0:${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
  ]
}

const NAMES = [
  ...['localhost', 'localhost.', 'LOCALHOST', 'a.localhost', 'metadata.google.internal', 'db.internal', 'nas.local'],
  ...['router.home.arpa', 'x.localdomain'],
]
const IPV6 = [
  ...['[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]'],
  ...['[2001::1]', '[3fff::1]', '[100::1]', '[5f00::1]', '[0:0:0:0:0:0:0:1]'],
]

test('no address on a private network is tried, in whatever notation', async () => {
  const hosts = [...INSIDE.flatMap(notations), ...NAMES, ...IPV6]
  expect(hosts.length).toBeGreaterThan(200)
  for (const host of hosts)
    expect(refusalOf(`https://${host}/hook`, NOBODY), host).toMatch(/^(private_address|address)$/)
  for (const address of [
    'http://hooks.x.example/',
    'https://user@hooks.x.example/',
    'ftp://x.example',
    'https://[fe80::1%25eth0]/',
  ])
    expect(refusalOf(address, NOBODY), address).toBe('address')
  for (const port of [22, 25, 80, 110, 139, 445, 636])
    expect(refusalOf(`https://x.example:${port}/`, NOBODY)).toBe('port')
  for (const address of [
    'https://hooks.x.example/',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
    'https://x.example:8443/',
  ])
    expect(refusalOf(address, NOBODY), address).toBeUndefined()
  expect(refusalOf('http://crm.internal:8080/', new Set(['crm.internal']))).toBeUndefined()
})

/** A server on this machine that counts who connects. */
async function trap() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return { port: (server.address() as { port: number }).port, count: () => connections }
}

type Answer = { address: string; family: number }
const post = (url: string, answers: Answer[][]) => {
  let asked = 0
  const lookUp = ((_: string, __: object, done: (error: null, found: Answer[]) => void) =>
    done(null, answers[Math.min(asked++, answers.length - 1)] ?? [])) as unknown as typeof import('node:dns').lookup
  return postPublic(url, {
    hosts: NOBODY,
    lookUp,
    signal: AbortSignal.timeout(2_000),
    maxBytes: 10,
    headers: {},
    body: Buffer.from('{}'),
  }).then(
    () => 'sent',
    (error: FetchError) => error.code,
  )
}

test('a public name that leads inside connects to nothing, also if the name server changes its answer', async () => {
  const inside = await trap()
  const url = `https://hooks.x.example:${inside.port}/`
  const loopback = { address: '127.0.0.1', family: 4 }
  expect(await post(url, [[loopback]])).toBe('private_address')
  expect(await post(url, [[{ address: '::ffff:127.0.0.1', family: 6 }]])).toBe('private_address')
  // Public beside private, and first one answer, then another: what was checked is what is connected to.
  expect(await post(url, [[{ address: '1.1.1.1', family: 4 }, loopback]])).toBe('private_address')
  const unreachable = { address: '2001:4860:dead::1', family: 6 }
  expect(await post(url, [[unreachable], [loopback]])).not.toBe('sent')
  for (const address of INSIDE) expect(await post(url, [[{ address, family: 4 }]]), address).toBe('private_address')
  expect(inside.count()).toBe(0)
  expect(new FetchError('x').refused).toBe(false)
})
