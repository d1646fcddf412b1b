// `node bench/evidence.mjs`: measures signing while signed copies are made, and the time to make these. Makes COUNT
// signatures (300), RATE per second (8), each from its own browser, on SQLite.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'

const COUNT = Number(process.env.COUNT ?? 300)
const RATE = Number(process.env.RATE ?? 8)

const folder = mkdtempSync(join(tmpdir(), 'vestibule-evidence-'))
// Each signer has its own address, because the portal limits the reading sessions per address.
const env = { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }
const portal = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
const url = await new Promise((resolve) => {
  let said = ''
  portal.stdout.on('data', (chunk) => {
    said += chunk
    if (said.includes('Emails go to')) resolve(/portal: (\S+)/.exec(said)[1])
  })
})
const build = /data-build="(\w+)"/.exec(await (await fetch(`${url}/nda-gate`)).text())?.[1] ?? ''
const db = new Database(join(folder, 'portal.db'), { readonly: true })
const made = () => db.prepare('select count(*) as n from executed_agreement where made_at is not null').get().n

try {
  const times = []
  const began = performance.now()
  const signing = []
  for (let i = 0; i < COUNT; i++) {
    signing.push(sign(i).then((time) => times.push(time)))
    await new Promise((resolve) => setTimeout(resolve, 1000 / RATE))
  }
  await Promise.all(signing)
  const behind = COUNT - made()
  while (made() < COUNT) await new Promise((resolve) => setTimeout(resolve, 100))
  const took = (performance.now() - began) / 1000
  const at = (part) => Math.round(times.sort((a, b) => a - b)[Math.ceil(part * times.length) - 1])
  process.stdout.write(
    `signing, ${RATE} a second, ${COUNT} in all: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms\n`,
  )
  process.stdout.write(
    `documents: ${behind} behind at the last signature, all made after ${took.toFixed(1)} s (${(COUNT / took).toFixed(1)} a second)\n`,
  )
} finally {
  db.close()
  portal.kill('SIGTERM')
  await new Promise((resolve) => portal.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

/** Signs as a visitor does, and returns the milliseconds that the signature itself took. */
async function sign(i) {
  const headers = {
    origin: url,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
  }
  const ask = async (path, body, cookie) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return response
  }
  // The pages send this too, so that finding the page snapshot is measured.
  const opened = await ask('/api/nda/readings', { build })
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { readingId } = await opened.json()
  await (await ask(`/api/nda/readings/${readingId}/progress`, { furthest: 1, end: true }, cookie)).text()
  const { sha256: ndaTextHash, assent } = await (await fetch(`${url}/api/nda`)).json()
  const person = { fullName: `Signer ${i}`, email: `s${i}@x.example`, companyName: 'X', phoneNumber: '+1 415 555 0119' }
  const from = performance.now()
  const hashes = { ndaTextHash, assentHash: assent.sha256 }
  await (await ask('/api/nda/submissions', { ...person, ...hashes, readingId, ndaAccepted: true }, cookie)).json()
  return performance.now() - from
}
