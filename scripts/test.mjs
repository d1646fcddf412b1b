// `npm test` runs types, lint, every test in its short form, and the browser tests. `npm run check` (--fast) runs the checks and the tests
// that need no build. `npm run test:all` (--all) runs everything in full on both databases, with fuzz, kills, bursts, real documents,
// abuse and faults, in groups: docs/test-all.md has the last result of each, and `-- --group NAME` runs one of them.
// `-- NAME` runs only the tests whose path contains NAME, and `-- --for SECONDS` makes each fault last longer.
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
import { keepResult } from './test-results.mjs'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    fast: { type: 'boolean' },
    all: { type: 'boolean' },
    for: { type: 'string' },
    group: { type: 'string', multiple: true },
  },
})
/** Chromium without what draws its windows, which takes a quarter less of a processor. */
const SHELL = 'chromium-headless-shell'
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
const UNIT = ['unit', 'isolated', 'web', 'components']
const IN_OTHER_GROUPS = [...UNIT, 'sqlite', 'postgres', 'faults']
const project = (name) => `--project=${name}`
const LONG = '.long.test.ts'
const NOT_LONG = ['--exclude', `**/*${LONG}`]
/** The parts of `npm run test:all`, one after the other. */
const GROUPS = {
  checks,
  unit: () => vitest(UNIT.map(project)),
  feature: () => vitest(IN_OTHER_GROUPS.map((name) => project(`!${name}`))),
  sqlite: () => vitest([project('sqlite'), ...NOT_LONG]),
  postgres: () => vitest([project('postgres'), ...NOT_LONG]),
  long: () => vitest([project('sqlite'), project('postgres'), LONG]),
  faults: () => vitest([project('faults')]),
  browser: browserTests,
}
const unknown = values.group?.find((name) => !Object.hasOwn(GROUPS, name))
if (unknown !== undefined || (values.group && !values.all)) {
  process.stderr.write(`npm run test:all -- --group NAME, with one of ${Object.keys(GROUPS).join(', ')}\n`)
  process.exit(2)
}

const results = join('.cache', 'test-results')
const temporary = inMemory()
const env = values.all ? { TEST_ALL: '1', FAULTS_FOR: values.for ?? '' } : {}
let passed = 0
let failed = 0
/** What failed, printed once more at the end: a log of CI may keep only its last lines. */
const failures = []

const programs = values.fast ? undefined : installPrograms()
await measured('installation', () => ensureInstalled({ tests: true }))
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

if (values.fast) {
  await measured('checks and unit tests', () => Promise.all([checks(), vitest(UNIT.map(project))]))
} else if (values.all && names.length === 0) {
  await measured('builds', build)
  for (const name of values.group ?? Object.keys(GROUPS)) {
    const before = { passed, failed }
    const took = await measured(name, GROUPS[name])
    keepResult(name, { passed: passed - before.passed, failed: failed - before.failed, ...took })
  }
} else if (names.length > 0) {
  await measured('builds', build)
  await measured('tests', () => vitest(names))
} else {
  const checked = checks()
  await measured('builds', build)
  await measured('unit and feature tests, and checks', () => Promise.all([checked, vitest([])]))
  await measured('browser tests', browserTests)
}

if (failures.length > 0) process.stdout.write(`\nWhat failed:\n\n${failures.join('\n\n')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

/** Prints what a part of the run took, by the clock and in time of the processor, and returns both. */
async function measured(name, part) {
  process.stdout.write(`\n${name}\n`)
  const since = Date.now()
  const before = processorSeconds()
  await part()
  const seconds = Math.round((Date.now() - since) / 1_000)
  const processor = Math.round(processorSeconds() - before)
  process.stdout.write(`${name}: ${seconds} s, ${processor} s of the processor\n`)
  return { seconds, processor }
}

/** What all programs that this one started have used, as far as they have ended (proc_pid_stat(5): cutime and cstime, in hundredths). */
function processorSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

async function build() {
  await Promise.all([programs, ensureBuilt(), ensureServer()])
}

async function checks() {
  await Promise.all(CHECKS.map(([name, command]) => check(name, command)))
}

function vitest(args) {
  return tests('tests', ['vitest', 'run', ...args], 'vitest', countVitest)
}

async function browserTests() {
  const browser = findBrowser()
  if (!browser)
    return note('browser tests', false, 'Chromium is missing: apt-get install chromium, or set CHROMIUM to its path')
  await tests('browser tests', ['playwright', 'test'], 'playwright', countPlaywright, { CHROMIUM: browser })
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
async function tests(name, command, reporter, count, more = {}) {
  const file = join(results, `${reporter}.json`)
  const [program, ...args] = command
  const child = spawn(join('node_modules', '.bin', program), args, {
    stdio: 'inherit',
    env: { ...pinned(), ...env, ...more, TEST_RESULTS: file, ...(temporary && { TMPDIR: temporary }) },
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
    ...(values.all ? [] : [[SHELL, SHELL]]),
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

/** The path of a Chromium; in the full run of one with windows. */
function findBrowser() {
  const shell = values.all ? [] : [join('/usr/bin', SHELL)]
  const places = [
    process.env.CHROMIUM,
    ...shell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return places.find((place) => place && existsSync(place))
}
