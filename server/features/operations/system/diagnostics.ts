import type { Admin } from '../../../access/account.ts'
import { ACTIONS } from '../../../audit/actions.ts'
import { recordEntry } from '../../../audit/service.ts'
import { type Config, isLoopbackOnly } from '../../../config.ts'
import { listMigrations } from '../../../db/migrate.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/handle-file.ts'
import { iso } from '../../../platform/clock.ts'
import { readRelease } from '../../../release.ts'
import { countWaitingJobs } from '../jobs/queries.ts'
import { runChecks } from './checks.ts'
import { countEntriesSince } from './queries.ts'

const DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/**
 * What support needs to know, as numbers, times and words of the program. Nothing that a person, a setting or the content wrote gets in,
 * because every field is named here and none of them is such a text.
 */
export async function writeDiagnostics(deps: Deps, staff: Admin): Promise<FileAnswer> {
  const now = deps.clock.now()
  const [checks, release, migrations, waiting, entries] = await Promise.all([
    runChecks(deps),
    readRelease(),
    listMigrations(deps),
    countWaitingJobs(deps.db),
    countEntriesSince(deps.db, iso(now.getTime() - DAYS * DAY_MS)),
  ])
  await deps.db
    .transaction()
    .execute((trx) =>
      recordEntry(trx, deps, { action: 'diagnostics.downloaded', actor: staff.actor, accountId: staff.accountId }),
    )
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  const file = {
    format: 'vestibule diagnostics',
    madeAt: iso(now),
    release,
    node: process.versions.node,
    system: `${process.platform} ${process.arch}`,
    memory: { rss, heapUsed, heapTotal },
    database: deps.kind,
    migrations,
    settings: settingsOf(deps.config),
    checks: checks.map(({ id, finding: { state, figures } }) => ({ id, state, ...figures })),
    jobsWaiting: Object.fromEntries(waiting.map(({ kind, n }) => [kind, Number(n)])),
    [`entriesOfLast${DAYS}Days`]: Object.fromEntries(
      entries.flatMap(({ action, n }) => (Object.hasOwn(ACTIONS, action) ? [[action, Number(n)]] : [])),
    ),
  }
  const bytes = Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
  return { name: `diagnostics-${iso(now).slice(0, 10)}.json`, type: 'application/json', bytes }
}

/** Whether each is set, never to what. */
function settingsOf(config: Config): Record<string, boolean | number | string> {
  const { backup } = config
  return {
    hasPublicUrl: config.publicUrl !== undefined,
    isHttps: config.publicUrl?.protocol === 'https:',
    isLoopbackOnly: isLoopbackOnly(config),
    isBehindProxy: config.behindProxy,
    hasSecretKey: config.secretKey !== undefined,
    hasSmtp: config.smtpUrl !== undefined,
    hasMailFrom: config.mailFrom !== undefined,
    hasOidc: config.oidc !== undefined,
    hasTokenSync: config.tokenSyncUrl !== undefined,
    hasLogWebhook: config.logWebhookUrl !== undefined,
    hasTsa: config.tsa !== undefined,
    hasTsaCa: config.tsa?.ca !== undefined,
    hasSealP12: config.sealP12 !== undefined,
    hasBucket: config.s3 !== undefined,
    hasScanner: config.clamd !== undefined,
    hasMetricsToken: config.metricsToken !== undefined,
    hasDevConsole: config.devConsole,
    backupEveryHours: backup ? backup.everyMs / 3_600_000 : 0,
    backupKeepDaily: backup?.keep.daily ?? 0,
    backupKeepWeekly: backup?.keep.weekly ?? 0,
    backupKeepMonthly: backup?.keep.monthly ?? 0,
    drainSeconds: config.drainSeconds,
    minFreeBytes: config.minFreeBytes,
    logLevel: config.logLevel,
  }
}
