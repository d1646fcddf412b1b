// `npm run advisories` lists the known vulnerabilities of the shipped packages. It asks the registry and keeps the answer in
// scripts/advisories.json. Without the registry it uses that answer, if it is about the same lock file, and says its date. The exit
// status is 1 if there are any, and 2 if nothing is known.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { lock, shippedPackages } from './lock-file.mjs'

const FILE = 'scripts/advisories.json'
const lockSha256 = createHash('sha256').update(lock).digest('hex')

const { found, unreachable } = askRegistry()
if (found) {
  const checkedAt = new Date().toISOString().slice(0, 10)
  writeFileSync(FILE, `${JSON.stringify({ checkedAt, lockSha256, found }, null, 2)}\n`)
  say(found, `The registry was asked today, ${checkedAt}.`)
} else {
  const stored = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : undefined
  if (stored?.lockSha256 === lockSha256) {
    say(stored.found, `The registry could not be asked (${unreachable}). This is its answer of ${stored.checkedAt}.`)
  } else {
    const last = stored
      ? `The stored answer of ${stored.checkedAt} is about other versions.`
      : 'There is no stored answer.'
    process.stdout.write(`The check did not run: the registry could not be asked (${unreachable}). ${last}\n`)
    process.exitCode = 2
  }
}

/** The advisories about shipped packages, or why there is no answer. */
function askRegistry() {
  const { stdout, error } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 120_000 })
  if (error) return { unreachable: error.code ?? error.message }
  try {
    const answer = JSON.parse(stdout)
    if (!answer.vulnerabilities) return { unreachable: answer.error?.code ?? answer.message ?? 'no answer' }
    const shipped = new Set(shippedPackages())
    const found = Object.values(answer.vulnerabilities)
      .filter(({ nodes }) => nodes.some((path) => shipped.has(path)))
      .flatMap(({ name, via }) => via.filter((one) => typeof one === 'object').map((one) => ({ name, ...one })))
      .map(({ name, severity, title, url, range }) => ({ name, severity, title, url, range }))
    return { found }
  } catch {
    return { unreachable: 'its answer cannot be read' }
  }
}

function say(list, source) {
  process.stdout.write(`${source}\n`)
  for (const { name, severity, title, url, range } of list)
    process.stdout.write(`${severity}: ${name} ${range}: ${title} (${url})\n`)
  if (list.length === 0) process.stdout.write('No known vulnerability in a shipped package.\n')
  process.exitCode = list.length === 0 ? 0 : 1
}
