// Compares the public gate page, and the access check of a known session, with node:http.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, requestOf } from './load.mjs'
import { inTurn, median } from './rounds.mjs'
import { newFolder, startBare, startPortal } from './servers.mjs'
import { headersOf, newVisitor, signatureOf } from './visitors.mjs'

const CONNECTIONS = 16

/** Compares the gate page, as a browser requests it, with node:http sending the same headers and bytes. */
export async function gatePage({ quick }) {
  const { folder, remove } = newFolder()
  const portal = await startPortal(folder)
  const headers = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'figures' }
  const path = '/nda-gate'
  const answers = join(folder, 'answers.json')
  writeFileSync(answers, JSON.stringify([await answerOf(`${portal.url}${path}`, path, headers)]))
  const bare = await startBare('answers', answers)
  try {
    const of = (server) => ({ server, next: () => requestOf({ path, port: server.port, headers }) })
    const busy = await throughput(of(portal), of(bare), quick)
    const first = await inTurn(quick ? 2 : 8, firstByte(of(portal), quick), firstByte(of(bare), quick))
    const [ours, theirs] = [median(first.ours), median(first.bare)]
    return [
      {
        ...busy,
        id: 'page',
        what: 'gate page, requests a second against node:http',
        aim: 'at least 0.4',
        met: busy.ratio >= 0.4,
      },
      {
        id: 'page-first-byte',
        what: 'gate page, first byte on one connection against node:http',
        ours: `${ours.toFixed(2)} ms`,
        bare: `${theirs.toFixed(2)} ms`,
        ratio: ours / theirs,
        aim: 'at most 2',
        met: ours / theirs <= 2,
      },
    ]
  } finally {
    await Promise.all([portal.stop(), bare.stop()])
    remove()
  }
}

/** Compares the access check of a project page with node:http and one SQLite query. */
export async function unlockCheck({ quick }) {
  const { folder, remove } = newFolder()
  const portal = await startPortal(folder)
  const bare = await startBare('reads', join(folder, 'bare.db'))
  try {
    const headers = headersOf(await unlocked(portal.url), portal.url)
    const next = (server) => () => requestOf({ path: '/api/access/vault', port: server.port, headers })
    const busy = await throughput({ server: portal, next: next(portal) }, { server: bare, next: next(bare) }, quick)
    return [
      {
        ...busy,
        id: 'unlock-check',
        what: 'access check of a known session against node:http with one reading',
        aim: 'at least 0.14',
        met: busy.ratio >= 0.14,
      },
    ]
  } finally {
    await Promise.all([portal.stop(), bare.stop()])
    remove()
  }
}

/** A visitor whose code has opened the vault. */
export async function unlocked(url) {
  const known = newVisitor(url)
  const signed = await known.visitor.post('/api/nda/submissions', signatureOf(await known.visitor.read()))
  if (signed.status !== 201) throw new Error(`signing failed with ${signed.status}`)
  const opened = await known.visitor.post('/api/access/vault', { code: signed.body.code })
  if (opened.status !== 200) throw new Error(`unlocking failed with ${opened.status}`)
  return known
}

async function throughput(ours, bare, quick) {
  const ms = quick ? 500 : 2_000
  const round = async ({ server, next }) => {
    const before = server.cpu()
    const { perSecond, whole, refused } = await load({ port: server.port, next, connections: CONNECTIONS, ms })
    if (refused > 0) throw new Error(`${refused} requests were refused`)
    return { perSecond, cpu: ((server.cpu() - before) / whole.length) * 1e6 }
  }
  const given = await inTurn(
    quick ? 2 : 8,
    () => round(ours),
    () => round(bare),
  )
  const of = (rounds, what) => median(rounds.map((one) => one[what]))
  const [a, b] = [of(given.ours, 'perSecond'), of(given.bare, 'perSecond')]
  const [x, y] = [of(given.ours, 'cpu'), of(given.bare, 'cpu')]
  return {
    ours: `${Math.round(a)}/s, ${Math.round(x)} µs of the processor`,
    bare: `${Math.round(b)}/s, ${Math.round(y)} µs`,
    ratio: a / b,
  }
}

function firstByte({ server, next }, quick) {
  return async () => median((await load({ port: server.port, next, most: quick ? 200 : 1_000 })).firstByte)
}

/** The headers and body of a response; Node adds the headers of the connection. */
async function answerOf(url, path, headers) {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const pieces = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('end', () => {
        const { connection: _1, 'keep-alive': _2, 'transfer-encoding': _3, date: _4, ...kept } = response.headers
        const body = Buffer.concat(pieces)
        resolve({ path, headers: { ...kept, 'content-length': body.length }, body: body.toString('base64') })
      })
    })
      .on('error', reject)
      .end()
  })
}
