// `npm start`: on a fresh clone it installs and builds, afterwards only what has changed; then it runs the portal.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ensureServer, pinned, SERVER } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
ensureServer()

// Node keeps there what it has compiled, so that the next start need not; where it cannot write it does without.
const env = { NODE_COMPILE_CACHE: join('dist', 'compiled'), ...pinned() }
const portal = spawn(join('node_modules', '.bin', 'node'), [SERVER], { stdio: 'inherit', env })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => portal.kill(signal))
portal.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
