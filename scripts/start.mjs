// `npm start`: on a fresh clone it installs and builds, afterwards only what has changed; then it runs the portal.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, pinned } from './ensure.mjs'

ensureInstalled()
ensureBuilt()

const portal = spawn(join('node_modules', '.bin', 'node'), ['server/main.ts'], { stdio: 'inherit', env: pinned() })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => portal.kill(signal))
portal.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
