import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, databaseFile, portalUrl } from './config.ts'
import { migrate } from './db/migrate.ts'
import { type ConnectionLimits, openPostgres, openSqlite } from './db/open.ts'
import type { Deps } from './deps.ts'
import { prepareSeal } from './features/agreements/executed-copy/keys.ts'
import { readTemplate } from './features/agreements/template-text.ts'
import { checkClock } from './features/operations/setup/clock.ts'
import { findPortal } from './features/operations/setup/find-portal.ts'
import { checkKey, keepPublicUrl, setUpPortal } from './features/operations/setup/service.ts'
import { configuredKeys, readContent } from './features/projects/content/content-files.ts'
import type { ContentSets } from './features/projects/content/rules.ts'
import { adoptContent } from './features/projects/content/service.ts'
import { adoptProjects } from './features/projects/service.ts'
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
import { type PortalConfig, readPortalConfig } from './portal-config.ts'
import { SettingError } from './setting-error.ts'

/** What a test can replace. `limits` applies to the connections to PostgreSQL. */
export type Replacements = Partial<
  Pick<Deps, 'clock' | 'ids' | 'mailer' | 'portal'> & { content: ContentSets; limits: Partial<ConnectionLimits> }
>

/** Opens the portal for its start, the only one that creates anything: migrates the database, does the first start and checks the keys. */
export async function openPortal(config: Config, replaced: Replacements = {}): Promise<Deps> {
  const portal = replaced.portal ?? readPortalConfig(config.portalConfigFile)
  const content = replaced.content ?? readContent(config.contentDir, configuredKeys(portal))
  const deps = makeDeps(config, portal, readOrMakeSecretKey(config), replaced)
  return orClose(deps, async () => {
    await migrate(deps)
    await setUpPortal(deps, readTemplate(config), content)
    // After the setup: of several processes at a first start, the first one's key counts.
    await checkKey(deps)
    await checkClock(deps)
    await prepareLogKey(deps)
    await prepareSeal(deps)
    await adoptProjects(deps, content)
    await adoptContent(deps, content)
    await keepPublicUrl(deps)
  })
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
  const portal = replaced.portal ?? readPortalConfig(config.portalConfigFile)
  const { publicUrl } = await findPortal(config)
  const settings = { ...config, publicUrl: config.publicUrl ?? publicUrl }
  const deps = makeDeps(settings, portal, readSecretKey(config), replaced)
  return orClose(deps, async () => {
    await checkKey(deps)
    await checkClock(deps)
    if (keys === 'unchecked') return
    await prepareLogKey(deps)
    await prepareSeal(deps)
  })
}

function makeDeps(config: Config, portal: PortalConfig, key: string, replaced: Replacements): Deps {
  const pages = loadBuiltPages(config.webDir)
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, replaced.limits)
    : openSqlite(databaseFile(config))
  const secrets = makeSecrets(key)
  const parts: Omit<Deps, 'identity'> = {
    ...database,
    clock: replaced.clock ?? monotonicClock(),
    ids: replaced.ids ?? randomIds,
    secrets,
    files: encryptedFiles(fileStore(config), secrets),
    mailer: replaced.mailer ?? makeMailer(config, portal),
    log: makeLog(config.logLevel),
    metrics: makeMetrics(),
    config,
    portal,
    stopping: new AbortController(),
    pages,
  }
  return { ...parts, identity: once(async () => (await import('./access/identity.ts')).makeIdentity(parts)) }
}

async function orClose(deps: Deps, prepare: () => Promise<void>): Promise<Deps> {
  try {
    await prepare()
  } catch (error) {
    await deps.db.destroy()
    throw error
  }
  return deps
}

/** Calls `make` once and returns the same result every time. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
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

function makeMailer(config: Config, portal: PortalConfig): Mailer {
  const from = `"${portal.company.name}" <${config.mailFrom ?? portal.company.contact.email}>`
  const sender = { from, domain: new URL(portalUrl(config)).hostname }
  return config.smtpUrl ? smtpMailer(config.smtpUrl, sender) : fileMailer(join(config.dataDir, 'mail'), sender)
}
