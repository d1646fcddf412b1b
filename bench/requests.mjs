// Compares the requests per second of two working copies, for example to see what monitoring costs.
// node bench/requests.mjs BEFORE AFTER [ROUNDS]      BEFORE and AFTER are folders with node_modules
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [before, after, rounds = '12'] = process.argv.slice(2)
const CONNECTIONS = 16
const ROUND_MS = 1_500
const PATHS = ['/healthz', '/api/nda', '/api/access/vault']

const portals = await Promise.all([before, after].map(start))
try {
  for (const path of PATHS) await compare(path)
} finally {
  for (const { stop } of portals) stop()
}

async function compare(path) {
  const found = [[], []]
  for (const portal of portals) await load(portal, path)
  for (let round = 0; round < Number(rounds); round++) {
    // Each goes first in every other round, so that other load affects both.
    for (const which of round % 2 ? [1, 0] : [0, 1]) found[which].push(await load(portals[which], path))
  }
  const [a, b] = found.map(median)
  const ratio = median(found[1].map((rate, round) => rate / found[0][round]))
  process.stdout.write(
    `${path}: ${Math.round(a)} before, ${Math.round(b)} after (requests per second), ratio ${ratio.toFixed(3)}\n`,
  )
}

/** Requests per second. */
async function load({ url, agent }, path) {
  const until = performance.now() + ROUND_MS
  let done = 0
  const one = async () => {
    while (performance.now() < until) {
      await ask(new URL(path, url), agent)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return done / (ROUND_MS / 1_000)
}

function ask(url, agent) {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', resolve)
    })
    asking.on('error', reject)
    asking.end()
  })
}

async function start(folder) {
  const data = mkdtempSync(join(tmpdir(), 'vestibule-bench-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data, WEB_DIR: 'tests/helpers/empty-web' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise((resolve, reject) => {
    let out = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
      const said = /portal: (\S+)/.exec(out)?.[1]
      if (said) resolve(said)
    })
    child.once('exit', () => reject(new Error(`${folder} did not start`)))
  })
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
  return { url, agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }), stop }
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
