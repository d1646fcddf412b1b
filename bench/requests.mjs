// Compares the speed of working copies, for example of two commits: requests, start and memory, in turns in one run.
// node bench/requests.mjs FOLDER FOLDER... [--rounds 12] [--only gate,nda]      folders with node_modules, the first to compare with
// A folder that is built (`npm run build`) runs as with `npm start`, another one from its sources and without pages.
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { load, requestOf } from './figures/load.mjs'
import { median, wait } from './figures/rounds.mjs'
import { newFolder, startPortal } from './figures/servers.mjs'

const CONNECTIONS = 16
/** A number instead of a time, so that the code of all is as warm, however busy the machine is. */
const WARMING = 10_000
const A_ROUND = 5_000
/** V8 releases memory only after eight seconds. */
const RELEASED_MS = 10_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '12' }, only: { type: 'string' } },
})
const rounds = Number(values.rounds)
const isChosen = (part) => !values.only || values.only.split(',').includes(part)
const copies = await Promise.all(positionals.map(prepare))

const rows = []
const add = (what, unit, found) => {
  const [first] = found
  const ratio = (list) => median(list.map((one, round) => one / first[round])).toFixed(2)
  rows.push([what, ...found.flatMap((list, at) => [`${median(list).toFixed()}${unit}`, ...(at ? [ratio(list)] : [])])])
}

try {
  // The first start makes keys and tables and fills the compile cache.
  for (const copy of copies) await (await start(copy)).stop()
  if (isChosen('start')) await compareStarts()
  for (const copy of copies) copy.portal = await start(copy)
  if (isChosen('gate'))
    await compareRequests('gate page', '/nda-gate', () => ({ 'accept-encoding': 'gzip, deflate, br' }))
  if (isChosen('memory')) {
    await wait(RELEASED_MS)
    add(
      'memory after it',
      ' MB',
      copies.map(({ portal }) => [portal.memory()]),
    )
  }
  if (isChosen('health')) await compareRequests('/healthz', '/healthz')
  if (isChosen('nda')) await compareRequests('/api/nda', '/api/nda')
  if (isChosen('vault')) await compareRequests('/api/access/vault, without a session', '/api/access/vault')
  if (isChosen('known')) {
    for (const copy of copies) copy.known = await knownHeaders(copy)
    await compareRequests('/api/access/vault, known session', '/api/access/vault', ({ known }) => known)
  }
} finally {
  for (const { portal, remove } of copies) {
    await portal?.stop()
    remove()
  }
}
const heads = copies.flatMap(({ name }, at) => [name, ...(at ? ['ratio'] : [])])
for (const row of [['What', ...heads], ['---', ...heads.map(() => '---')], ...rows])
  process.stdout.write(`| ${row.join(' | ')} |\n`)

async function prepare(named) {
  const copy = resolve(named)
  const isBuilt = existsSync(join(copy, 'dist', 'server', 'main.js'))
  const { SETTINGS } = await import(pathToFileURL(join(copy, 'scripts', 'ensure.mjs')))
  const env = {
    ...(isBuilt && SETTINGS),
    ...(!existsSync(join(copy, 'dist', 'web', 'index.html')) && { WEB_DIR: 'tests/helpers/empty-web' }),
  }
  return { copy, name: basename(copy), env, entry: isBuilt ? undefined : 'server/main.ts', ...newFolder() }
}

function start({ copy, folder, entry, env }) {
  return startPortal(folder, { cwd: copy, entry, env })
}

async function compareStarts() {
  const found = copies.map(() => ({ ms: [], cpu: [] }))
  for (let round = 0; round < rounds; round++)
    for (const at of inOrder(round)) {
      const portal = await start(copies[at])
      await (await fetch(`${portal.url}/readyz`)).text()
      found[at].ms.push(performance.now() - portal.began)
      found[at].cpu.push(portal.cpu() * 1e3)
      await portal.stop()
    }
  add(
    'start to ready',
    ' ms',
    found.map(({ ms }) => ms),
  )
  add(
    'start to ready, processor',
    ' ms',
    found.map(({ cpu }) => cpu),
  )
}

async function compareRequests(what, path, headersFor = () => ({})) {
  const found = copies.map(() => ({ rate: [], cpu: [] }))
  const one = async (copy, most) => {
    const { portal } = copy
    const headers = { 'user-agent': 'figures', ...headersFor(copy) }
    const next = () => requestOf({ path, port: portal.port, headers })
    const before = portal.cpu()
    const { perSecond, whole, refused } = await load({
      port: portal.port,
      next,
      connections: CONNECTIONS,
      most,
    })
    if (refused > 0) throw new Error(`${refused} requests were refused`)
    return { perSecond, cpu: ((portal.cpu() - before) / whole.length) * 1e6 }
  }
  for (const copy of copies) await one(copy, WARMING)
  for (let round = 0; round < rounds; round++)
    for (const at of inOrder(round)) {
      const { perSecond, cpu } = await one(copies[at], A_ROUND)
      found[at].rate.push(perSecond)
      found[at].cpu.push(cpu)
    }
  add(
    what,
    '/s',
    found.map(({ rate }) => rate),
  )
  add(
    `${what}, processor`,
    ' µs',
    found.map(({ cpu }) => cpu),
  )
}

/** Each copy goes first in turn, so that other load affects all alike. */
function inOrder(round) {
  return copies.map((_, at) => (at + round) % copies.length)
}

/** Of a visitor whose code has opened the vault, as the copy's own bench signs and unlocks. */
async function knownHeaders({ copy, portal: { url } }) {
  const own = (file) => import(pathToFileURL(join(copy, 'bench', 'figures', file)))
  const { unlocked } = await own('http.mjs')
  const { headersOf } = await own('visitors.mjs')
  return headersOf(await unlocked(url), url)
}
