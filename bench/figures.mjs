// `npm run bench`: compares the portal with bare node:http and bare SQLite, in turn on the same machine, and with our targets.
// `-- --only cold-start` runs one part, `-- --quick` gives a rough result. Prints a table; a complete run also writes
// bench/figures.json and the plots in bench/plots/.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureServer } from '../scripts/ensure.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } })
await ensureBuilt()
await ensureServer()

const { gatePage, unlockCheck } = await import('./figures/http.mjs')
const { coldStart, memory } = await import('./figures/process.mjs')
const { signIn } = await import('./figures/sign-in.mjs')
const { signature } = await import('./figures/signature.mjs')
const { growth } = await import('./figures/growth.mjs')
const { table } = await import('./figures/table.mjs')

const PARTS = {
  'gate-page': gatePage,
  'unlock-check': unlockCheck,
  signature,
  'sign-in': signIn,
  'cold-start': coldStart,
  memory,
  growth,
}
const chosen = values.only ? [values.only] : Object.keys(PARTS)
const unknown = chosen.find((name) => !(name in PARTS))
if (unknown) {
  process.stderr.write(`Unknown part ${unknown}. Parts: ${Object.keys(PARTS).join(', ')}\n`)
  process.exit(2)
}

const say = (text) => process.stdout.write(`${text}\n`)
const load = () =>
  loadavg()
    .map((n) => n.toFixed(2))
    .join(', ')
const before = load()
say(`Load of the machine before: ${before}`)
const rows = []
for (const name of chosen) {
  const began = performance.now()
  const at = load()
  const measured = await PARTS[name](values)
  rows.push(...measured)
  // A later part that fails must not lose these.
  say(table(measured))
  say(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s, load before it ${at}`)
}
say(`Load of the machine after: ${load()}\n`)
say(table(rows))
if (!values.only && !values.quick) {
  const machine = { node: process.version, cores: cpus().length, model: cpus()[0]?.model, memory: totalmem() }
  const run = { at: new Date().toISOString(), machine, load: { before, after: load() }, rows }
  writeFileSync('bench/figures.json', `${JSON.stringify(run, null, 2)}\n`)
}
