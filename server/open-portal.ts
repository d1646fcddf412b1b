import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setLocale } from '../contract/formats.ts'
import type { Identity } from './access/identity.ts'
import { listProjectKeys } from './access/project-queries.ts'
import { WATCHED_TABLES, writeHeldEntries } from './audit/service.ts'
import { type Config, databaseFile, portalUrl } from './config.ts'
import { migrate } from './db/migrate.ts'
import { type ConnectionLimits, type OpenDatabase, openPostgres, openSqlite } from './db/open.ts'
import { watchWrites } from './db/written-rows.ts'
import type { Deps } from './deps.ts'
import { prepareSeal } from './features/agreements/executed-copy/keys.ts'
import { readTemplate } from './features/agreements/template-text.ts'
import { checkLogoFiles } from './features/operations/brand/service.ts'
import {
  firstSettings,
  openSettings,
  readFirstSettings,
  readFixedSettings,
  refreshSettings,
} from './features/operations/settings/load.ts'
import { checkClock } from './features/operations/setup/clock.ts'
import { findPortal } from './features/operations/setup/find-portal.ts'
import { hasAdminLogin } from './features/operations/setup/queries.ts'
import { checkKey, keepPublicUrl, setUpPortal } from './features/operations/setup/service.ts'
import { configuredKeys, readContent } from './features/projects/content/content-files.ts'
import { moveDates, moveLaunch } from './features/projects/content/demo-dates.ts'
import type { ContentSets } from './features/projects/content/rules.ts'
import { adoptContent } from './features/projects/content/service.ts'
import { adoptProjects } from './features/projects/service.ts'
import { listPublishedKeys } from './features/projects/staff/queries.ts'
import { prepareLogKey } from './features/transparency-log/keys.ts'
import { fileStore } from './file-store.ts'
import { loadBuiltPages } from './http/built-pages.ts'
import { makeMetrics } from './metrics.ts'
import { monotonicClock } from './platform/clock.ts'
import { encryptedFiles } from './platform/files.ts'
import { randomIds } from './platform/ids.ts'
import { makeLog } from './platform/log.ts'
import { fileMailer, type Mailer, smtpMailer } from './platform/mailer.ts'
import { readOrMakePrivateFile } from './platform/private-file.ts'
import { makeSecrets } from './platform/secrets.ts'
import type { NestedSettings, Settings } from './portal-config.ts'
import { SettingError } from './setting-error.ts'

/** What a test can replace. `limits` applies to the connections to PostgreSQL. */
export type Replacements = Partial<
  Pick<Deps, 'clock' | 'ids' | 'mailer'> & {
    /** In place of the configuration file: settings that count over the stored ones. */
    portal: NestedSettings
    content: ContentSets
    /** A first start leaves the dates of the demo as they are in its files. */
    datesAsWritten: boolean
    limits: Partial<ConnectionLimits>
  }
>

/** Opens the portal for its start, the only one that creates anything: migrates the database, does the first start and checks the keys. */
export async function openPortal(config: Config, replaced: Replacements = {}): Promise<Deps> {
  const fixed = readFixed(config, replaced)
  const key = readOrMakeSecretKey(config)
  const database = openDatabase(config, replaced)
  return orClose(database, async () => {
    await migrate(database)
    const isFirst = !(await hasAdminLogin(database.db))
    // A company's own file must not be mixed with the settings that the first start brings along.
    const first = isFirst && (fixed.file === undefined || replaced.portal) ? readFirstSettings(config) : {}
    const settings = isFirst ? firstSettings(first, fixed) : await openSettings(database.db, fixed)
    const deps = makeDeps(config, database, settings, key, replaced)
    const isDemo = Object.keys(first).length > 0 && !replaced.content && !replaced.datesAsWritten
    const content = replaced.content ?? (await readFirstContent(deps, isFirst, isDemo))
    await setUpPortal(deps, readTemplate(config), content, first)
    // After the setup: of several processes at a first start, the first one's settings and key count.
    await refreshSettings(deps)
    await checkKey(deps)
    await checkClock(deps)
    await checkLogoFiles(deps)
    await prepareLogKey(deps)
    await prepareSeal(deps)
    await adoptProjects(deps, content)
    await adoptContent(deps, content)
    await keepPublicUrl(deps)
    return deps
  })
}

function readFixed(config: Config, { portal }: Replacements): Settings['fixed'] {
  const fixed = readFixedSettings(portal ? { ...config, portalConfigNamed: false } : config)
  return portal ? { ...fixed, file: { name: config.portalConfigFile, settings: portal } } : fixed
}

/** The first version of the pages of projects that have none yet. Only their files are read, because checking one takes tens of milliseconds. */
async function readFirstContent(deps: Deps, isFirst: boolean, isDemo: boolean): Promise<ContentSets> {
  const { config, db, portal, clock, settings } = deps
  const keys = new Set([...(await listProjectKeys(db)), ...configuredKeys(portal)])
  const published = new Set(isFirst ? [] : await listPublishedKeys(db))
  const written = readContent(
    config.contentDir,
    [...keys].filter((key) => !published.has(key)),
    { isFirst },
  )
  if (!isDemo) return written
  const now = clock.now()
  settings.current.platforms = portal.platforms.map((platform) => {
    const launch = moveLaunch(platform.launch, written[platform.route], now)
    return { ...platform, ...(launch !== undefined && { launch }) }
  })
  return Object.fromEntries(Object.entries(written).map(([route, set]) => [route, set && moveDates(set, now)]))
}

/**
 * Opens the portal for a command, with the address of its last start unless PUBLIC_URL is set. A command that replaces a lost key skips
 * the check of the keys. Throws NoPortal where no portal has started.
 */
export async function openExistingPortal(
  config: Config,
  replaced: Replacements = {},
  keys: 'checked' | 'unchecked' = 'checked',
): Promise<Deps> {
  const fixed = readFixed(config, replaced)
  const { publicUrl } = await findPortal(config)
  const key = readSecretKey(config)
  const database = openDatabase(config, replaced)
  return orClose(database, async () => {
    const settings = await openSettings(database.db, fixed)
    const deps = makeDeps({ ...config, publicUrl: config.publicUrl ?? publicUrl }, database, settings, key, replaced)
    await checkKey(deps)
    await checkClock(deps)
    if (keys === 'unchecked') return deps
    await prepareLogKey(deps)
    await prepareSeal(deps)
    return deps
  })
}

function openDatabase(config: Config, replaced: Replacements): OpenDatabase {
  return config.databaseUrl ? openPostgres(config.databaseUrl, replaced.limits) : openSqlite(databaseFile(config))
}

function makeDeps(
  config: Config,
  database: OpenDatabase,
  settings: Settings,
  key: string,
  replaced: Replacements,
): Deps {
  setLocale(settings.current.locale)
  const secrets = makeSecrets(key)
  const identities = new Map<string, Promise<Identity>>()
  const deps: Deps = {
    ...database,
    clock: replaced.clock ?? monotonicClock(),
    ids: replaced.ids ?? randomIds,
    secrets,
    files: encryptedFiles(fileStore(config), secrets),
    mailer: replaced.mailer ?? makeMailer(config, settings),
    log: makeLog(config.logLevel),
    metrics: makeMetrics(),
    config,
    settings,
    get portal() {
      return settings.current
    },
    stopping: new AbortController(),
    pages: loadBuiltPages(config.webDir),
    // The library shows the company's name to authenticators, so it is made again for another name.
    identity: () => {
      const { name } = settings.current.company
      const known = identities.get(name)
      if (known) return known
      const made = import('./access/identity.ts').then(({ makeIdentity }) => makeIdentity(deps))
      identities.clear()
      identities.set(name, made)
      return made
    },
  }
  watchWrites(deps.db, WATCHED_TABLES, (trx) => writeHeldEntries(trx, deps))
  return deps
}

async function orClose({ db }: OpenDatabase, open: () => Promise<Deps>): Promise<Deps> {
  try {
    return await open()
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const secretKeyFile = (config: Config) => join(config.dataDir, 'keys', 'secret.key')

function readOrMakeSecretKey(config: Config): string {
  const make = () => `${randomBytes(32).toString('base64url')}\n`
  return checkedKey(config, config.secretKey ?? readOrMakePrivateFile(secretKeyFile(config), make))
}

function readSecretKey(config: Config): string {
  if (config.secretKey !== undefined) return config.secretKey
  const file = secretKeyFile(config)
  if (!existsSync(file))
    throw new SettingError(file, 'is missing. Set DATA_DIR or SECRET_KEY as for the running portal')
  return checkedKey(config, readFileSync(file, 'utf8').trim())
}

function checkedKey(config: Config, key: string): string {
  if (key.length < 32)
    throw new SettingError(secretKeyFile(config), 'does not contain a key; restore it from your copy')
  return key
}

function makeMailer(config: Config, settings: Settings): Mailer {
  const from = () => {
    const { company, notifications } = settings.current
    return { name: company.name, address: notifications.sender ?? company.contact.email }
  }
  const sender = { from, domain: new URL(portalUrl(config)).hostname }
  return config.smtpUrl ? smtpMailer(config.smtpUrl, sender) : fileMailer(join(config.dataDir, 'mail'), sender)
}
