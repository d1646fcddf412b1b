// Starts the portal and the bare servers, each in its own process.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS as AS_STARTED, SERVER } from '../../scripts/ensure.mjs'

/** The portal limits requests per address, so every visitor has its own address through a trusted proxy. */
const SETTINGS = { PORT: '0', TRUST_PROXY: '127.0.0.1' }

export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-figures-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs as with `npm start`, including a log line per request. `entry` can be the source file, `cwd` another working copy. */
export function startPortal(folder, { entry = SERVER, env = {}, cwd } = {}) {
  return start([entry], { ...(entry === SERVER && AS_STARTED), ...SETTINGS, DATA_DIR: folder, ...env }, cwd)
}

/** `what`: `answers` (sends the responses in a file), `reads` and `commits` (of a database), or `hashes`. */
export function startBare(what, file = '') {
  return start([join('bench', 'figures', 'bare.mjs'), what, file], {})
}

async function start(args, env, cwd) {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      const found = /: (http:\S+)/.exec(said)
      if (found) resolve(found[1])
    })
    child.once('exit', () => reject(new Error(`${args.join(' ')} exited during its start`)))
  })
  return {
    url,
    pid: child.pid,
    port: Number(new URL(url).port),
    began,
    /** CPU seconds used so far. */
    cpu: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    /** Resident memory in MB (millions of bytes). */
    memory: () => (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) * 1024) / 1e6,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
