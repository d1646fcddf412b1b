// `npm test`: everything that must hold, from types to the browser; `npm run check` (--fast) what takes under a minute.
// Ends with one line, `N passed, N failed`, and with status 1 where anything failed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ensureServer, pinned } from './ensure.mjs'

const fast = process.argv.includes('--fast')
const long = process.argv.includes('--long')
const results = join('.cache', 'test-results')
let passed = 0
let failed = 0

ensureInstalled()
ensurePrograms()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

if (long) {
  tests('tests that take long', ['vitest', 'run'], 'long', countVitest, { TEST_LONG: '1' })
} else {
  step('types of the server', ['tsc', '-p', '.'])
  step('types of the pages', ['tsc', '-p', 'web'])
  step('types of the browser tests', ['tsc', '-p', 'tests/e2e'])
  step('lint and format', ['biome', 'check', '--error-on-warnings', '.'])
  step('arrows', ['node', 'scripts/check-arrows.mjs'])
  step('nothing unused', ['knip'])
  step('the build', null, ensureBuilt)
  step('the server in a few files', null, ensureServer)
  if (fast)
    tests(
      'unit and feature tests',
      ['vitest', 'run', '--project', 'unit', '--project', 'sqlite', '--exclude', 'tests/attacker.db.test.ts'],
      'vitest',
      countVitest,
    )
  else {
    tests('unit and feature tests', ['vitest', 'run'], 'vitest', countVitest)
    const browser = findBrowser()
    if (browser) tests('browser tests', ['playwright', 'test'], 'playwright', countPlaywright, { CHROMIUM: browser })
    else note('browser tests', false, 'Chromium is missing: apt-get install chromium, or set CHROMIUM to its path')
  }
}

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

/** A check that either holds or does not; it counts as one test. */
function step(name, command, act) {
  if (act) act()
  const { ok, output } = command ? run(command) : { ok: true, output: '' }
  note(name, ok, output)
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
  const { ok } = run(command, { ...env, TEST_RESULTS: file }, 'inherit')
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  passed += counted.passed
  failed += counted.failed
  if ((!ok && counted.failed === 0) || counted.passed === 0) note(name, false, 'did not run to its end')
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

function run([command, ...args], env = {}, stdio = 'pipe') {
  const result = spawnSync(join('node_modules', '.bin', command), args, {
    stdio: ['ignore', stdio, stdio],
    env: { ...pinned(), ...env },
    encoding: 'utf8',
  })
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}` }
}

/** Programs that check seals independently of ours; installed where that can be done, else the tests that need them say so. */
function ensurePrograms() {
  const missing = [
    ['pdfsig', 'poppler-utils'],
    ['openssl', 'openssl'],
    ['age', 'age'],
  ].filter(([program]) => !existsSync(join('/usr/bin', program)))
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
