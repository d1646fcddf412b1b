// `npm run dev`: restarts the server when its sources change, and reloads pages in place.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, pinned } from './ensure.mjs'

await ensureInstalled()
await ensureBuilt()

const bin = (name) => `node_modules/.bin/${name}`
const watched = ['--watch-path=server', '--watch-path=contract', '--watch-path=content', '--watch-preserve-output']
const children = [
  spawn(bin('node'), [...watched, 'server/main.ts'], { stdio: 'inherit', env: pinned() }),
  spawn(bin('vite'), ['--clearScreen', 'false'], { stdio: 'inherit', env: pinned() }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
