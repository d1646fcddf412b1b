import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import {
  documentHandlers,
  jobHandlers,
  makeApp,
  rasterHandlers,
  roomHandlers,
  stampHandlers,
  stepsOf,
  verificationHandlers,
  webhookHandlers,
} from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Tables } from '../../server/db/tables.ts'
import { runDueJobs } from '../../server/features/operations/jobs/service.ts'
import type { ContentSets } from '../../server/features/projects/content/rules.ts'
import { openPortal, type Replacements } from '../../server/open-portal.ts'
import type { Mail } from '../../server/platform/mailer.ts'
import type { PortalConfig } from '../../server/portal-config.ts'
import { createDatabase, dropDatabase } from './databases.ts'
import { TestClock } from './test-clock.ts'
import { TestVisitor } from './test-visitor.ts'

export type TestOptions = {
  /** What a configuration file sets, over the settings of the demo company. */
  portal?: {
    company?: Partial<PortalConfig['company']>
    logo?: string
    logoDark?: string
    accent?: string
    type?: PortalConfig['type']
    nda?: Partial<PortalConfig['nda']>
    codes?: Partial<PortalConfig['codes']>
    passwordPolicy?: Partial<PortalConfig['passwordPolicy']>
    log?: PortalConfig['log']
    questions?: Partial<PortalConfig['questions']>
    updates?: PortalConfig['updates']
  }
  env?: Record<string, string>
  content?: ContentSets
  /** A first start on this day, which moves the dates of the demo to it. */
  firstDay?: string
  /** Gives the test its own keys and codes. By default, each test has a copy of the same portal. */
  firstStart?: boolean
  /** The DATA_DIR of another portal, to start on a copy of it. On SQLite only. */
  copyOf?: string
}

/** Settings that change what the first start makes. */
const OF_FIRST_START = ['SECRET_KEY', 'CONTENT_DIR', 'PORTAL_CONFIG', 'DATABASE_URL', 'DATA_DIR', 'SEAL_P12']

/** The real app on a real database. The test moves its clock and reads its mails. */
export async function testApp(options: TestOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-test-'))
  const clock = new TestClock(options.firstDay && `${options.firstDay}T10:00:00.000Z`)
  const mails: Mail[] = []
  const fresh = isFirstStart(options)
  if (!fresh) cpSync(options.copyOf ?? inject('template'), folder, { recursive: true })
  const database = await testDatabase(fresh)
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    WEB_DIR: 'tests/helpers/empty-web',
    ...(database && { DATABASE_URL: database }),
    ...options.env,
  })
  const replaced: Replacements = {
    clock,
    datesAsWritten: options.firstDay === undefined,
    ...(options.portal && { portal: options.portal }),
    mailer: { where: 'the test', send: async (mail) => void mails.push(mail) },
    ...(options.content && { content: options.content }),
    // A test on a busy machine must wait longer than a visitor would.
    limits: { connectionTimeoutMillis: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  }
  let opensWith: unknown[] = []
  const open = async () => {
    const opened = await openPortal(config, replaced)
    // No test checks a power failure, so nothing has to reach the disk.
    if (opened.kind === 'sqlite') await sql`pragma synchronous = off`.execute(opened.db)
    opensWith = [opened.settings.version, JSON.stringify(opened.portal)]
    return opened
  }
  let deps = await open()
  let app = makeApp(deps)
  const fetch = (request: Request, peer: string) =>
    Promise.resolve(app.fetch(request, { incoming: { socket: { remoteAddress: peer } } }))
  let visitors = 0

  onTestFinished(async () => {
    deps.mailer.close?.()
    await deps.db.destroy()
    if (database) await dropDatabase(database)
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    clock,
    mails,
    folder,
    get deps() {
      return deps
    },
    get app() {
      return app
    },
    /** A new browser, by default with its own address. */
    visitor: (address = `198.51.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`) =>
      new TestVisitor(fetch, address),
    rows: <T extends keyof Tables>(table: T) =>
      deps.db
        .selectFrom(table as 'person')
        .selectAll()
        .execute() as Promise<Row<T>[]>,
    /** From now on, a mail server takes each email with this reply. Without it, emails go nowhere, as if to files. */
    mailServer: (reply: string) => {
      const { mailer } = deps
      deps.mailer = { ...mailer, send: (mail) => mailer.send(mail).then(() => reply) }
    },
    runJobs: () => runDueJobs(deps, jobHandlers),
    /** Runs the recurring tasks. */
    tend: async () => {
      for (const { step } of stepsOf.all) await step(deps)
    },
    /** Makes the signed copies that are due. Their mails are then ordinary jobs. */
    makeDocuments: () => runDueJobs(deps, documentHandlers),
    /** Adds the time stamps and validation data that signed copies lack. */
    completeSeals: () => runDueJobs(deps, stampHandlers),
    /** Checks the uploaded documents of the data room. */
    makeRoom: () => runDueJobs(deps, roomHandlers),
    /** Draws pages ahead of their readers. */
    makeRasters: () => runDueJobs(deps, rasterHandlers),
    /** Verifies the log if that is requested or due. */
    verifyIfDue: () => runDueJobs(deps, verificationHandlers),
    /** Sends what is due to webhooks. */
    deliver: () => runDueJobs(deps, webhookHandlers),
    firstRun: () => JSON.parse(readFileSync(join(folder, 'first-run.json'), 'utf8')) as FirstRun,
    /** Stops the portal and opens it again on the same data. */
    restart: async () => {
      deps.mailer.close?.()
      await deps.db.destroy()
      // What a test wrote into the settings itself counts like a configuration file that the operator has edited.
      const [version, portal] = opensWith
      if (deps.settings.version === version && JSON.stringify(deps.portal) !== portal) {
        const { platforms, isDemo: _, ...edited } = structuredClone(deps.portal)
        replaced.portal = { ...edited, ...(platforms.length > 0 && { platforms }) }
      }
      deps = await open()
      app = makeApp(deps)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
type FirstRun = { adminUsername: string; adminPassword: string; codes: Record<DemoCode, string> }
type DemoCode = 'master' | 'vault' | 'fanz' | 'realestate' | 'analytics' | 'investor' | 'demo' | 'shared' | 'bypass'
type Row<T extends keyof Tables> = {
  [K in keyof Tables[T]]: Tables[T][K] extends { readonly __select__: infer S } ? S : Tables[T][K]
}

function isFirstStart({ firstStart, firstDay, content, portal, env = {} }: TestOptions): boolean {
  const changed = firstDay ?? content ?? portal?.nda?.termYears ?? OF_FIRST_START.find((name) => name in env)
  return firstStart ?? changed !== undefined
}

async function testDatabase(fresh: boolean): Promise<string | undefined> {
  if (inject('databaseKind') !== 'postgres') return undefined
  return newDatabase(inject('postgresUrl'), fresh ? undefined : 'template_portal')
}

let databases = 0

/** A new database on the run's PostgreSQL: empty, or a copy of the template. */
export function newDatabase(server: string, template?: string): Promise<string> {
  return createDatabase(server, `test_${process.pid}_${Date.now()}_${++databases}`, template)
}
