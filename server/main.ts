import { existsSync } from 'node:fs'
import { makeApp, makeWorkerApp, stepsOf, workersOf } from './app.ts'
import { databaseFile, firstRunFile, readConfig } from './config.ts'
import { beginRun, DatabaseDamaged, endRun, explainDamage } from './db/integrity.ts'
import { findSigningProblem } from './features/agreements/signing/service.ts'
import { renderers } from './features/data-room/render/renderers.ts'
import { startRecurring, startWorker } from './features/operations/jobs/recurring-steps.ts'
import { firstSetupLink, isSetupOpen } from './features/operations/setup/setup-link.ts'
import { runChecks } from './features/operations/system/checks.ts'
import { startLog } from './features/transparency-log/checkpoint-loop.ts'
import { verifySoon } from './features/transparency-log/service.ts'
import { listen } from './listen.ts'
import { openPortal } from './open-portal.ts'
import { SettingError } from './setting-error.ts'

// Only the portal's own user can read what it writes.
process.umask(0o077)

/** Between the beginnings of two loops, so that requests are answered in between, now and whenever the loops repeat. */
const APART_MS = 40

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = readConfig(process.env)
  const file = config.databaseUrl ? undefined : databaseFile(config)
  const stoppedCleanly = file === undefined || beginRun(file)
  const deps = await openPortal(config)
  if (!stoppedCleanly) await verifySoon(deps)
  const { role } = config
  const answers = role === 'all' || role === 'web'
  const recurs = role === 'all' || role === 'jobs'
  const server = await listen(answers ? makeApp(deps) : makeWorkerApp(deps), config)
  const workers = workersOf[role].map((handlers, place) => startWorker(deps, handlers, place * APART_MS))
  const steps = stepsOf[role].map((recurring, place) => startRecurring(deps, recurring, place * APART_MS))
  const log = recurs ? startLog(deps) : undefined

  let stopping = false
  const stop = async (drain: () => Promise<void>) => {
    if (stopping) return
    stopping = true
    deps.stopping.abort()
    const closed = drain().then(() => server.close())
    await Promise.all([closed, ...[...workers, ...steps].map((loop) => loop.stop())])
    // Last, so that it contains what the others did.
    await log?.stop()
    deps.mailer.close?.()
    renderers.stop()
    await deps.db.destroy()
    if (file !== undefined) endRun(file)
  }
  process.on('SIGTERM', () => stop(server.drain))
  // At a terminal there is no proxy to wait for.
  process.on('SIGINT', () => stop(() => Promise.resolve()))

  // Last, because a supervisor that waits for this line may stop the process at once.
  const origin = config.publicUrl?.origin ?? server.url
  say(`${deps.portal.company.name} portal: ${origin}`)
  if (role !== 'all') say(`This process does a part of the work: ROLE is ${role}`)
  if (role === 'render') say((await runChecks(deps, ['office']))[0]?.finding.summary ?? '')
  if (existsSync(firstRunFile(config.dataDir)))
    say(`First admin login and built-in codes: ${firstRunFile(config.dataDir)}`)
  const setupLink = await firstSetupLink(deps, origin)
  if (setupLink) say(`Set up your company (works once, for 24 hours): ${setupLink}`)
  else if (await isSetupOpen(deps))
    say('The portal has no admin account yet. For a new setup link: npm run portal -- setup link')
  const unsigned = await findSigningProblem(deps)
  if (unsigned) say(unsigned)
  say(`Emails go to ${deps.mailer.where}`)
} catch (error) {
  process.stderr.write(`${startProblem(explainDamage(error))}\n`)
  process.exit(1)
}

/** One line that names the setting to fix, if a setting is the cause. */
function startProblem(error: unknown): string {
  if (error instanceof SettingError) return `Cannot start. ${error.message}`
  if (!(error instanceof Error)) return 'Cannot start.'
  if (error instanceof DatabaseDamaged) return `Cannot start. ${error.message}`
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return `Cannot start. PORT: ${error.message}; another program has it`
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `Cannot start. PORT: ${error.message}`
  if (code.startsWith('SQLITE_') || code === 'EACCES' || code === 'ENOTDIR' || code === 'EROFS')
    return `Cannot start. DATA_DIR: ${error.message}`
  if (/^(ECONN|ENOTFOUND|28|3D)/.test(code)) return `Cannot start. DATABASE_URL: ${error.message || code}`
  return `Cannot start. ${error.stack ?? error.message}`
}
