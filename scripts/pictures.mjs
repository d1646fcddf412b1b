// `npm run pictures`: pictures of every screen at three widths, of a portal after five weeks of a raise, in the folder `.cache/pictures`.
// `-- FOLDER` puts them elsewhere, and `-- FOLDER PATTERN` makes only those whose name matches.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { ensureBuilt, ensureInstalled, ensureServer, pinned } from './ensure.mjs'

const [folder = '.cache/pictures', pattern = ''] = process.argv.slice(2)
await ensureInstalled({ tests: true })
await ensureBuilt()
await ensureServer()
const env = { ...pinned(), PICTURES_IN: resolve(folder), PICTURES_OF: pattern }
const made = spawn('node_modules/.bin/playwright', ['test', '-c', 'tests/pictures'], { stdio: 'inherit', env })
const [status] = await once(made, 'exit')
process.exitCode = status ?? 1
