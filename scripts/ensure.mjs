// Runs on any Node from version 20, because it installs the project's own Node 24. Use no newer features here.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NODE_24 = join('node_modules', '.bin', 'node')
const VITE = join('node_modules', '.bin', 'vite')

/** The environment with the pinned Node 24 first in PATH. */
export function pinned() {
  return { ...process.env, PATH: `${join(process.cwd(), 'node_modules', '.bin')}:${process.env.PATH}` }
}

/**
 * Installs what building and running need, and with `tests` what tests and checks need as well (tests/package.json), unless it is there
 * and as in the lock file. What is more than that stays.
 */
export async function ensureInstalled({ tests = false } = {}) {
  const lock = fingerprint(['package-lock.json'])
  const stamps = ['.installed', ...(tests ? ['.installed-for-tests'] : [])].map((name) => join('node_modules', name))
  const isCurrent = (stamp) => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
  if (existsSync(NODE_24) && stamps.every(isCurrent)) return
  process.stdout.write(`Installing dependencies${tests ? ' and those of the tests' : ''} (once) ...\n`)
  // Not `npm ci`, because it refuses a lock file without the packages of other platforms, which some registries lack.
  const only = tests ? [] : ['--workspaces=false']
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', '--no-save', '--include=dev', ...only, ...quietly], process.env)
  for (const stamp of stamps) writeFileSync(stamp, lock)
}

/** Builds the web application if its sources have changed. */
export async function ensureBuilt() {
  const sources = fingerprint(['web', 'contract', 'scripts', 'vite.config.ts', 'package-lock.json'])
  const stamp = join('dist', '.built')
  const made = ['', '-de'].flatMap((language) => [
    join('dist', `web${language}`, 'index.html'),
    join('dist', `ssr${language}`, 'prerender.js'),
  ])
  if ([...made, stamp].every((file) => existsSync(file)) && readFileSync(stamp, 'utf8') === sources) return
  process.stdout.write('Building the pages (once) ...\n')
  const build = (...args) => run(VITE, ['build', '--logLevel', 'warn', ...args], pinned())
  const buildLanguage = async (...language) => {
    await build(...language)
    // The second build renders the public pages on the server.
    await build('--ssr', ...language)
  }
  // At the same time, because neither build uses all of a machine.
  await Promise.all([buildLanguage(), buildLanguage('--mode', 'de')])
  await run(NODE_24, [join('scripts', 'notices.mjs')], pinned())
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, sources)
}

/** The bundled server that `npm start` runs. Node starts a few files three times as fast as a thousand. */
export const SERVER = join('dist', 'server', 'main.js')
const SERVER_STAMP = join('dist', 'server', '.built')

/**
 * Node's compile cache makes the next start faster; node works without it if it cannot write there. Less room for new objects and fewer
 * allocator arenas save 60 MB after many requests. The image and the service set these two as well.
 */
export const SETTINGS = {
  NODE_COMPILE_CACHE: join('dist', 'compiled'),
  NODE_OPTIONS: '--max-semi-space-size=4',
  MALLOC_ARENA_MAX: '2',
}

/** Bundles the server if its sources have changed. */
export async function ensureServer() {
  if (isServerCurrent()) return
  process.stdout.write('Building the server (once) ...\n')
  await run(VITE, ['build', '--logLevel', 'warn', '--ssr', '--mode', 'server'], pinned())
  writeFileSync(SERVER_STAMP, serverSources())
}

/** Whether the bundle matches the current sources. */
export function isServerCurrent() {
  return existsSync(SERVER) && existsSync(SERVER_STAMP) && readFileSync(SERVER_STAMP, 'utf8') === serverSources()
}

function serverSources() {
  return fingerprint(['server', 'contract', 'scripts', 'vite.config.ts', 'package-lock.json'])
}

/** Runs a command. If it fails, this program exits with its status. */
async function run(command, args, env) {
  const child = spawn(command, args, { stdio: 'inherit', env })
  child.once('error', ({ message }) => {
    process.stderr.write(`${message}\n`)
    process.exit(1)
  })
  const [status] = await once(child, 'close')
  if (status !== 0) process.exit(status ?? 1)
}

/** A hash of the names and contents of files and folders. */
function fingerprint(places) {
  const hash = createHash('sha256')
  for (const place of places) addTo(hash, place)
  return hash.digest('hex')
}

function addTo(hash, place) {
  // Tests are not part of the build.
  if (!existsSync(place) || /\.test\.tsx?$/.test(place)) return
  if (statSync(place).isDirectory()) {
    for (const name of readdirSync(place).sort()) addTo(hash, join(place, name))
    return
  }
  hash.update(place).update('\0').update(readFileSync(place))
}
