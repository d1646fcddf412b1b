// `node bench/sign-in-timing.mjs`: starts the built portal on loopback and compares the time of sign-in, sign-up and password
// reset for addresses with and without an account. ROUNDS=50 gives a quick result. The portal's rate limits apply, so every
// request has its own client address through a trusted proxy.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROUNDS = Number(process.env.ROUNDS ?? 200)
const PASSWORD = 'orchid-lantern-42'
// The portal counts wrong passwords per account over an hour, so the attempts are spread over a few accounts.
const KNOWN = Array.from({ length: Math.ceil(ROUNDS / 40) }, (_, n) => `known${n}@northgate.example`)
const FORM = { firstName: 'A', lastName: 'B', investmentInterest: '500k+', isAccreditedInvestor: true }

const folder = mkdtempSync(join(tmpdir(), 'vestibule-timing-'))
const env = { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }
const portal = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
const url = await new Promise((resolve) => {
  let said = ''
  portal.stdout.on('data', (chunk) => {
    said += chunk
    if (said.includes('Emails go to')) resolve(/portal: (\S+)/.exec(said)[1])
  })
})

try {
  for (const email of KNOWN) await post('/api/auth/sign-up/email', { ...FORM, email, password: PASSWORD })
  for (const token of await mailedTokens(KNOWN.length)) await post('/api/account/confirm', { token })
  const calls = {
    'sign-in, wrong password': (email) => ['/api/auth/sign-in/email', { email, password: 'not-the-password' }],
    'sign-up': (email) => ['/api/auth/sign-up/email', { ...FORM, email, password: PASSWORD }],
    'password reset': (email) => ['/api/auth/request-password-reset', { email }],
  }
  print(['call', 'known p50', 'p95', 'unknown p50', 'p95', 'KS distance', 'p'])
  for (const [name, call] of Object.entries(calls)) {
    const times = { known: [], unknown: [] }
    for (let n = 0; n < ROUNDS; n++) {
      // Alternating, in changing order, so that other load affects both.
      const order = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']
      for (const kind of order) {
        const email = kind === 'known' ? KNOWN[n % KNOWN.length] : `nobody${name.length}x${n}@northgate.example`
        times[kind].push(await timed(...call(email)))
      }
    }
    const [known, unknown] = [sorted(times.known), sorted(times.unknown)]
    const { distance, p } = kolmogorovSmirnov(known, unknown)
    const ms = (list, part) => `${list[Math.floor(list.length * part)].toFixed(1)} ms`
    print([
      name,
      ms(known, 0.5),
      ms(known, 0.95),
      ms(unknown, 0.5),
      ms(unknown, 0.95),
      distance.toFixed(3),
      p.toFixed(2),
    ])
  }
} finally {
  portal.kill('SIGTERM')
  await new Promise((resolve) => portal.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

async function post(path, body) {
  const from = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')
  const headers = { 'content-type': 'application/json', origin: url, 'x-forwarded-for': from }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  if (answer.status === 429) throw new Error(`${path}: a rate limit was reached`)
}

async function timed(path, body) {
  const begun = performance.now()
  await post(path, body)
  return performance.now() - begun
}

/** The confirmation mails, which the worker writes as files. */
async function mailedTokens(count) {
  for (let tries = 0; tries < 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ parentPath }) =>
      parentPath.endsWith('mail'),
    )
    const texts = files.filter((it) => it.isFile()).map((it) => readFileSync(join(it.parentPath, it.name), 'utf8'))
    const plain = texts.map((text) => text.replace(/=\r?\n/g, ''))
    const tokens = plain.flatMap((text) => /confirm-account#([\w.-]+)/.exec(text)?.[1] ?? [])
    if (tokens.length >= count) return tokens
  }
  throw new Error('The mails did not arrive.')
}

function sorted(list) {
  return list.toSorted((a, b) => a - b)
}

/** The largest distance between the two distributions, and the probability of one that large by chance. */
function kolmogorovSmirnov(a, b) {
  let [i, j, distance] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const at = Math.min(a[i], b[j])
    while (a[i] <= at) i++
    while (b[j] <= at) j++
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length))
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length))
  const x = (size + 0.12 + 0.11 / size) * distance
  let p = 0
  for (let k = 1; k <= 100; k++) p += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * x * x)
  return { distance, p: Math.min(1, Math.max(0, p)) }
}

function print(cells) {
  process.stdout.write(`${cells.map((cell) => String(cell).padEnd(26)).join('')}\n`)
}
