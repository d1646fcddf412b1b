// `npm start` installs and builds what has changed, then runs the portal.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ensureServer, pinned, SERVER, SETTINGS } from './ensure.mjs'

await ensureInstalled()
await Promise.all([ensureBuilt(), ensureServer()])

const env = { ...SETTINGS, ...pinned() }
const portal = spawn(join('node_modules', '.bin', 'node'), [SERVER], { stdio: 'inherit', env })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => portal.kill(signal))
portal.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
