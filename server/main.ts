import { existsSync } from 'node:fs'
import { documentHandlers, jobHandlers, makeApp, recurringSteps, roomHandlers, verificationHandlers } from './app.ts'
import { databaseFile, firstRunFile, readConfig, SettingError } from './config.ts'
import { beginRun, DatabaseDamaged, endRun, explainDamage } from './db/integrity.ts'
import { startRecurring } from './features/operations/jobs/recurring-steps.ts'
import { startWorker } from './features/operations/jobs/worker.ts'
import { startLog } from './features/transparency-log/checkpoint-loop.ts'
import { verifySoon } from './features/transparency-log/service.ts'
import { listen } from './listen.ts'
import { openPortal } from './open-portal.ts'

// What the portal writes is for its own user alone.
process.umask(0o077)

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = readConfig(process.env)
  const file = config.databaseUrl ? undefined : databaseFile(config)
  const stoppedCleanly = file === undefined || beginRun(file)
  const deps = await openPortal(config)
  if (!stoppedCleanly) await verifySoon(deps)
  const server = await listen(makeApp(deps), config)
  const workers = [jobHandlers, documentHandlers, roomHandlers, verificationHandlers].map((kinds) =>
    startWorker(deps, kinds),
  )
  const steps = recurringSteps.map((recurring) => startRecurring(deps, recurring))
  const log = startLog(deps)

  let stopping = false
  const stop = async (drain: () => Promise<void>) => {
    if (stopping) return
    stopping = true
    deps.stopping.abort()
    // What is left to do by itself is left to other processes, or to the next start.
    const closed = drain().then(() => server.close())
    await Promise.all([closed, ...[...workers, ...steps].map((loop) => loop.stop())])
    // Last, so that what the others did is in it.
    await log.stop()
    deps.mailer.close?.()
    await deps.db.destroy()
    if (file !== undefined) endRun(file)
  }
  process.on('SIGTERM', () => stop(server.drain))
  // Somebody at a terminal, who need not wait for connections that nobody uses.
  process.on('SIGINT', () => stop(() => Promise.resolve()))

  // Last: whoever waits for these words may ask it to stop.
  say(`${deps.portal.company.name} portal: ${config.publicUrl?.origin ?? server.url}`)
  if (existsSync(firstRunFile(config.dataDir)))
    say(`First admin login and built-in codes: ${firstRunFile(config.dataDir)}`)
  say(`Mails go to ${deps.mailer.where}`)
} catch (error) {
  process.stderr.write(`${startProblem(explainDamage(error))}\n`)
  process.exit(1)
}

/** One line that says which setting to mend, where that is what is wrong. */
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
