// `npm test` runs types, lint, every test in its short form, and the browser tests. `npm run check` (--fast) takes under a minute.
// `npm run test:all` (--all) runs everything in full on both databases, with fuzz, kills, bursts, real documents, abuse and
// faults. `-- NAME` runs only the tests whose path contains NAME, and `-- --for SECONDS` makes each fault last longer.
// The last line is `N passed, N failed`. The exit status is 1 if anything failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, ensureServer, pinned } from './ensure.mjs'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { fast: { type: 'boolean' }, all: { type: 'boolean' }, for: { type: 'string' } },
})
/** TypeScript 7 takes a fraction of the time. The check of the import rules needs the parser of TypeScript 6. */
const TSC = join('node_modules', '@typescript', 'native', 'bin', 'tsc')
/** Several checkers would repeat work, and the machine is busy anyway. A second run checks only what changed. */
const types = (folder) => {
  const known = join('.cache', 'types', `${folder.replaceAll('/', '-')}.json`)
  return ['node', TSC, '-p', folder, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
}
/** Each counts as one test. */
const CHECKS = [
  ['types of the server', types('.')],
  ['types of the pages', types('web')],
  ['types of the browser tests', types('tests/e2e')],
  ['lint and format', ['biome', 'check', '--error-on-warnings', '.']],
  ['import rules', ['node', 'scripts/check-imports.mjs']],
  ['nothing unused', ['knip']],
  ['licences', ['node', 'scripts/licences.mjs']],
]
/** Tests without a build and without a database server. */
const UNIT = ['unit', 'isolated', 'web', 'components'].flatMap((project) => ['--project', project])
const results = join('.cache', 'test-results')
const temporary = inMemory()
let passed = 0
let failed = 0
/** What failed, printed once more at the end: a log of CI may keep only its last lines. */
const failures = []

const programs = values.fast ? undefined : installPrograms()
await ensureInstalled()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const checks = Promise.all(names.length === 0 ? CHECKS.map(([name, command]) => check(name, command)) : [])
if (values.fast) {
  await tests('unit tests', ['vitest', 'run', ...UNIT], 'vitest', countVitest)
  await checks
} else {
  const env = values.all ? { TEST_ALL: '1', FAULTS_FOR: values.for ?? '' } : {}
  await Promise.all([checks, programs, ensureBuilt(), ensureServer()])
  await tests('unit and feature tests', ['vitest', 'run', ...names], 'vitest', countVitest, env)
  if (names.length === 0) await browserTests(env)
}

if (failures.length > 0) process.stdout.write(`\nWhat failed:\n\n${failures.join('\n\n')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

async function browserTests(env) {
  const browser = findBrowser()
  if (!browser)
    return note('browser tests', false, 'Chromium is missing: apt-get install chromium, or set CHROMIUM to its path')
  await tests('browser tests', ['playwright', 'test'], 'playwright', countPlaywright, { ...env, CHROMIUM: browser })
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
  if (!ok) {
    process.stdout.write(`${output}\n`)
    failures.push(`${name}\n${shortened(output)}`)
  }
  if (ok) passed += 1
  else failed += 1
}

/** Runs a test program that reports its counts. If it fails without a report, that counts as one failure. */
async function tests(name, command, reporter, count, env = {}) {
  process.stdout.write(`\n${name}\n`)
  const file = join(results, `${reporter}.json`)
  const [program, ...args] = command
  const child = spawn(join('node_modules', '.bin', program), args, {
    stdio: 'inherit',
    env: { ...pinned(), ...env, TEST_RESULTS: file, ...(temporary && { TMPDIR: temporary }) },
  })
  const [status] = await once(child, 'close')
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, why: [] }
  passed += counted.passed
  failed += counted.failed
  failures.push(...counted.why)
  if ((status !== 0 && counted.failed === 0) || counted.passed === 0) note(name, false, 'did not run to its end')
}

/** `why` has an entry for each failure: where, which test, and the beginning of the message. */
function countVitest(report) {
  const why = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const bad = assertionResults.filter(({ status }) => status === 'failed')
    if (bad.length === 0 && message) return [`${name}\n${shortened(message)}`]
    return bad.map((test) => `${name} > ${test.fullName}\n${shortened(test.failureMessages.join('\n'))}`)
  })
  return { passed: report.numPassedTests, failed: report.numFailedTests, why }
}

function countPlaywright({ stats, suites }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const why = suites.flatMap(specs).flatMap(({ ok, file, line, title, tests: runs }) => {
    if (ok) return []
    const errors = runs.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
    return [`${file}:${line} > ${title}\n${shortened(errors.join('\n'))}`]
  })
  return { passed: stats.expected, failed: stats.unexpected, why }
}

function shortened(text) {
  return text.length > 2000 ? `${text.slice(0, 2000)} ...` : text
}

/**
 * Installs a browser, independent programs that verify seals, PgBouncer, and programs that break a disk or a clock, from Debian packages
 * if possible. If not, the tests that need them say so.
 */
async function installPrograms() {
  const forAll = [
    ['faketime', 'faketime'],
    ['fiu-run', 'fiu-utils'],
    ['pgbouncer', 'pgbouncer'],
  ]
  const always = [
    ['pdfsig', 'poppler-utils'],
    ['openssl', 'openssl'],
    ['qpdf', 'qpdf'],
    ['age', 'age'],
    ['ffmpeg', 'ffmpeg'],
  ]
  const missing = [...always, ...(values.all ? forAll : [])]
    .filter(([program]) => !['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name)
  if (names.length === 0 && !findBrowser()) missing.push('chromium')
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write(`Installing ${missing.join(' and ')} for the tests (once) ...\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', ...missing]])
    await once(spawn('apt-get', ['-qq', ...args], { stdio: 'ignore', env }), 'close')
}

/**
 * A folder in memory for the files of the tests; undefined if there is none with 4 GB. A new PostgreSQL database has 300 files,
 * which take 0.6 seconds on a slow disk and 0.05 here. It is deleted at the end of the run.
 */
function inMemory() {
  const memory = '/dev/shm'
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < 4 * 1024 ** 3) return undefined
  } catch {
    return undefined
  }
  const folder = mkdtempSync(join(memory, 'vestibule-tests-'))
  // PostgreSQL runs as another user and must be able to enter the folder.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

/** The path of a Chromium. */
function findBrowser() {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return places.find((place) => place && existsSync(place))
}
