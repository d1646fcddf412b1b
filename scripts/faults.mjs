// `npm run test:faults`: the real process with its disk, its clock, its peers and its database failing. About ten minutes; `-- --for SECONDS` makes
// every fault go on longer, `-- NAME` runs those of one name (killed, stopped, disk, postgres, peers, clock,
// checkpointed, corrupt).
// Ends with the figures of the run and one line, `N passed, N failed`, and with status 1 where anything failed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, pinned } from './ensure.mjs'

const given = process.argv.slice(2)
const at = given.indexOf('--for')
const seconds = at < 0 ? '' : given[at + 1]
if (at >= 0 && !/^\d+$/.test(seconds ?? '')) {
  process.stderr.write('--for needs a number of seconds\n')
  process.exit(2)
}
const names = at < 0 ? given : given.toSpliced(at, 2)

ensureInstalled()
ensurePrograms()
const report = join('.cache', 'test-results', 'faults.json')
mkdirSync(join('.cache', 'test-results'), { recursive: true })
rmSync(report, { force: true })

const figures = []
const child = spawn(join('node_modules', '.bin', 'vitest'), ['run', '--project', 'faults', ...names], {
  env: { ...pinned(), TEST_FAULTS: '1', FAULTS_FOR: seconds, TEST_RESULTS: report },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let rest = ''
child.stdout.on('data', (chunk) => {
  process.stdout.write(chunk)
  const lines = `${rest}${chunk}`.split('\n')
  rest = lines.pop() ?? ''
  for (const line of lines) if (line.startsWith('FIGURE ')) figures.push(line.slice('FIGURE '.length))
})
child.on('exit', (status) => {
  const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const failed = Math.max(counted?.numFailedTests ?? 0, status === 0 && counted ? 0 : 1)
  process.stdout.write(
    `\n${figures.map((line) => `- ${line}`).join('\n')}\n\n${counted?.numPassedTests ?? 0} passed, ${failed} failed\n`,
  )
  process.exit(failed === 0 ? 0 : 1)
})

/** What breaks a disk or a clock; installed where that can be done, else the faults that need it fail and say so. */
function ensurePrograms() {
  const missing = [
    ['faketime', 'faketime'],
    ['fiu-run', 'fiu-utils'],
  ].filter(([program]) => !existsSync(join('/usr/bin', program)))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write(`Installing ${missing.map(([, name]) => name).join(' and ')} for the tests (once) ...\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', ...missing.map(([, name]) => name)]])
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env })
}
