// `npm test`: types, lint, every test in its short form, and the browser. `npm run check` (--fast): what takes under a minute.
// `npm run test:all` (--all): both databases in full, with fuzz, kills, bursts, real documents, abuse and faults. `-- NAME` then runs only
// the tests whose path has NAME in it, and `-- --for SECONDS` makes each fault last longer.
// Ends with one line, `N passed, N failed`, and with status 1 where anything failed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, ensureServer, pinned } from './ensure.mjs'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { fast: { type: 'boolean' }, all: { type: 'boolean' }, for: { type: 'string' } },
})
/** Each either holds or does not, and counts as one test. */
const CHECKS = [
  ['types of the server', ['tsc', '-p', '.', ...incremental('server')]],
  ['types of the pages', ['tsc', '-p', 'web', ...incremental('web')]],
  ['types of the browser tests', ['tsc', '-p', 'tests/e2e', ...incremental('e2e')]],
  ['lint and format', ['biome', 'check', '--error-on-warnings', '.']],
  ['arrows', ['node', 'scripts/check-imports.mjs']],
  ['nothing unused', ['knip']],
]
const results = join('.cache', 'test-results')
let passed = 0
let failed = 0

ensureInstalled()
ensurePrograms()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

if (names.length === 0) await Promise.all(CHECKS.map(([name, command]) => check(name, command)))
if (values.fast)
  tests('unit tests', ['vitest', 'run', '--project', 'unit', '--exclude', 'tests/**'], 'vitest', countVitest)
else {
  ensureBuilt()
  ensureServer()
  const env = values.all ? { TEST_ALL: '1', FAULTS_FOR: values.for ?? '' } : {}
  tests('unit and feature tests', ['vitest', 'run', ...names], 'vitest', countVitest, env)
  if (names.length === 0) browserTests(env)
}

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

function browserTests(env) {
  const browser = findBrowser()
  if (!browser)
    return note('browser tests', false, 'Chromium is missing: apt-get install chromium, or set CHROMIUM to its path')
  tests('browser tests', ['playwright', 'test'], 'playwright', countPlaywright, { ...env, CHROMIUM: browser })
}

/** Where TypeScript keeps what it knows of the last run. */
function incremental(name) {
  return ['--incremental', '--tsBuildInfoFile', join('.cache', `tsc-${name}.json`)]
}

async function check(name, [command, ...args]) {
  const child = spawn(join('node_modules', '.bin', command), args, { env: pinned(), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [status] = await once(child, 'close')
  note(name, status === 0, output)
}

function note(name, ok, output) {
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name}\n`)
  if (!ok) process.stdout.write(`${output}\n`)
  if (ok) passed += 1
  else failed += 1
}

/** Tests that count themselves; a run that ends badly without saying why counts as one failure. */
function tests(name, command, reporter, count, env = {}) {
  process.stdout.write(`\n${name}\n`)
  const file = join(results, `${reporter}.json`)
  const [program, ...args] = command
  const { status } = spawnSync(join('node_modules', '.bin', program), args, {
    stdio: 'inherit',
    env: { ...pinned(), ...env, TEST_RESULTS: file },
  })
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  passed += counted.passed
  failed += counted.failed
  if ((status !== 0 && counted.failed === 0) || counted.passed === 0) note(name, false, 'did not run to its end')
}

function countVitest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function countPlaywright({ stats, suites }) {
  for (const title of flaky(suites)) process.stdout.write(`held only at the second try: ${title}\n`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

function flaky(suites = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...flaky(suite.suites),
  ])
}

/**
 * Programs that check seals independently of ours, and those that break a disk or a clock; installed where that can be done, else the
 * tests that need them say so.
 */
function ensurePrograms() {
  const forFaults = [
    ['faketime', 'faketime'],
    ['fiu-run', 'fiu-utils'],
  ]
  const always = [
    ['pdfsig', 'poppler-utils'],
    ['openssl', 'openssl'],
    ['age', 'age'],
  ]
  const missing = [...always, ...(values.all ? forFaults : [])].filter(
    ([program]) => !existsSync(join('/usr/bin', program)),
  )
  if (missing.length > 0) install(missing.map(([, name]) => name))
}

/** From Debian's packages, where this runs as root; otherwise nothing happens. */
function install(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write(`Installing ${packages.join(' and ')} for the tests (once) ...\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', ...packages]])
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env })
}

/** The path of a Chromium, installed from Debian's packages where that can be done. */
function findBrowser() {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const find = () => places.find((place) => place && existsSync(place))
  if (!find()) install(['chromium'])
  return find()
}
