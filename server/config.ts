import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { ROLES } from '../contract/operations/roles.ts'
import { backupEnvironment, readBackup } from './features/operations/backup/settings.ts'
import type { ClamdAddress } from './platform/clamd.ts'
import type { S3Settings } from './platform/s3-store.ts'
import { SettingError } from './setting-error.ts'

const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be an address such as ${example}` })

/** The environment. docs/configuration.md lists every setting. */
const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a number from 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of seconds from 0 to 99')
    .transform(Number)
    .default(1),
  PUBLIC_URL: url(/^https?$/, 'https://portal.example').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  OIDC_ISSUER: url(/^https?$/, 'https://accounts.google.com').default('https://accounts.google.com'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').default('Google'),
  TRUST_PROXY: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, 'must have at least 32 characters, without spaces')
    .optional(),
  READY_DISK_MB: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number of megabytes')
    .transform(Number)
    .default(100),
  DEV_CONSOLE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  AUTH_TOKEN_SYNC_URL: url(/^https?$/, 'https://crm.example/session').optional(),
  LOG_WEBHOOK_URL: url(/^https?$/, 'https://witness.example/checkpoints').optional(),
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:-]+(,[a-z0-9.:-]+)*$/, 'must be host names in small letters, separated by commas')
    .optional(),
  TSA_URL: url(/^https?$/, 'https://tsa.example/rfc3161').optional(),
  TSA_CA: z.string().optional(),
  SEAL_P12: z.string().optional(),
  SEAL_P12_PASSWORD: z.string().optional(),
  S3_ENDPOINT: url(/^https?$/, 'https://s3.eu-central-1.amazonaws.com').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, 'must be a path without slashes at its ends')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_MAX_MB: z.coerce.number('must be a number of megabytes').int().min(1).max(2_000).default(25),
  CLAMD_URL: url(/^(tcp|unix)$/, 'unix:///run/clamav/clamd.ctl or tcp://clamd:3310').optional(),
  ...backupEnvironment,
  ROLE: z.enum(ROLES, 'must be all, web, jobs or render').default('all'),
  RASTERS_MB: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number of megabytes')
    .transform(Number)
    .default(2048),
  OFFICE_SANDBOX: z.enum(['prefer', 'require'], 'must be prefer or require').optional(),
  FILM_MARK: z.enum(['auto', 'overlay', 'burned'], 'must be auto, overlay or burned').default('auto'),
  FILM_COPIES_MB: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number of megabytes')
    .transform(Number)
    .default(16_384),
  CLOCK_BEHIND: z.enum(['refuse', 'accept'], 'must be refuse or accept').default('refuse'),
  PORTAL_CONFIG: z.string().optional(),
  CONTENT_DIR: z.string().default('content'),
  WEB_DIR: z.string().default('dist/web'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
})

/** Variables whose value is no secret, cannot contain one, and names no place on the machine. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['PORT', 'HOST', 'DRAIN_SECONDS', 'PUBLIC_URL', 'TRUST_PROXY', 'READY_DISK_MB', 'MAIL_FROM'],
  ...['OIDC_ISSUER', 'OIDC_NAME', 'OIDC_CLIENT_ID', 'S3_REGION', 'S3_BUCKET', 'S3_PREFIX', 'CLAMD_MAX_MB'],
  ...['ROLE', 'RASTERS_MB', 'OFFICE_SANDBOX', 'FILM_MARK', 'FILM_COPIES_MB'],
  ...['BACKUP_EVERY_HOURS', 'BACKUP_KEEP', 'CLOCK_BEHIND', 'DEV_CONSOLE', 'LOG_LEVEL'],
])

/** The OpenID Connect provider, and this portal's credentials there. */
export type OidcSettings = { issuer: URL; clientId: string; clientSecret: string; name: string }

/** A time-stamping authority (RFC 3161). `ca`: its certificate must chain to one of these; without them any is accepted. */
type TsaSettings = { url: URL; ca: string | undefined }

export type Config = ReturnType<typeof readConfig>

/** Reads the settings of design section 6. An empty variable counts as unset. Throws SettingError for the first wrong one. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new SettingError(String(issue?.path[0]), issue?.message ?? 'is wrong')
  }
  const e = read.data
  const publicUrl = e.PUBLIC_URL ? new URL(e.PUBLIC_URL) : undefined
  if (publicUrl && publicUrl.href !== `${publicUrl.origin}/`)
    throw new SettingError('PUBLIC_URL', 'must be a URL without path, user or query')
  if (!publicUrl && !isLoopbackName(e.HOST))
    throw new SettingError('PUBLIC_URL', `is required when HOST is ${e.HOST}: the address that visitors type`)
  if (e.ROLE !== 'all' && e.DATABASE_URL === undefined)
    throw new SettingError(
      'ROLE',
      `${e.ROLE} needs DATABASE_URL and files that all processes share: SQLite is for one process (docs/run-several-processes.md)`,
    )
  return {
    /** What this process does; the others do the rest. */
    role: e.ROLE,
    /** Page rasters are kept up to this size; 0 keeps none. */
    rasterBytes: e.RASTERS_MB * 1024 * 1024,
    /** Whether Office files are refused where LibreOffice cannot be confined. */
    officeSandbox: e.OFFICE_SANDBOX ?? 'require',
    /** Whether no copies of films are made where ffmpeg cannot be confined. */
    filmSandbox: e.OFFICE_SANDBOX ?? 'prefer',
    /** Whether readers get copies of films with their mark in the picture; `auto`: where ffmpeg is installed. */
    filmMark: e.FILM_MARK,
    /** Readers' copies of films are kept up to this size. */
    filmCopyBytes: e.FILM_COPIES_MB * 1024 * 1024,
    port: e.PORT,
    host: e.HOST,
    /** How long requests are still accepted after SIGTERM, so that a proxy in front can notice. */
    drainSeconds: e.DRAIN_SECONDS,
    /** Where visitors reach the portal; without it only loopback names are answered. */
    publicUrl,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    secretKey: e.SECRET_KEY,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    /** Undefined without keys: then nobody can sign in through a provider. */
    oidc: readOidc(e),
    /** Where browsers send the account's short-lived token (product-spec section 7). */
    tokenSyncUrl: readOutward('AUTH_TOKEN_SYNC_URL', e.AUTH_TOKEN_SYNC_URL),
    /** Where each checkpoint of the audit log is posted. */
    logWebhookUrl: readOutward('LOG_WEBHOOK_URL', e.LOG_WEBHOOK_URL),
    /** Hosts that webhooks may reach on a private network, and without TLS. */
    webhookPrivateHosts: new Set(e.WEBHOOK_PRIVATE_HOSTS?.split(',') ?? []) as ReadonlySet<string>,
    tsa: readTsa(e),
    /** The operator's certificate and key for sealing documents; without them the portal makes its own. */
    sealP12: e.SEAL_P12 === undefined ? undefined : { file: e.SEAL_P12, password: e.SEAL_P12_PASSWORD ?? '' },
    /** The bucket for files; without it they are in `DATA_DIR/files`. */
    s3: readS3(e),
    /** The scanner that every uploaded document must pass. */
    clamd: readClamd(e.CLAMD_URL, e.CLAMD_MAX_MB * 1024 * 1024),
    ...readBackup(e),
    /** Addresses and networks whose X-Forwarded-For is trusted. */
    trustedProxies: readProxies(e.TRUST_PROXY),
    behindProxy: e.TRUST_PROXY !== undefined,
    /** The token for `/metrics`; without it only this machine can read it, and only without a proxy. */
    metricsToken: e.METRICS_TOKEN,
    /** The portal is not ready with fewer free bytes than this in `dataDir`. */
    minFreeBytes: e.READY_DISK_MB * 1024 * 1024,
    /** Whether the console helpers can open everything, on this machine only (design section 3). */
    devConsole: readDevConsole(e, publicUrl),
    /** Whether to start with a clock behind the log's last entry (`features/operations/setup/clock.ts`). */
    clockBehind: e.CLOCK_BEHIND,
    portalConfigFile: e.PORTAL_CONFIG ?? 'portal.config.json',
    /** A file that PORTAL_CONFIG names must exist. */
    portalConfigNamed: e.PORTAL_CONFIG !== undefined,
    /** The variables that are set, for staff; without values that are secrets or places. */
    given: Object.keys(given)
      .filter((name) => Object.hasOwn(environment.shape, name))
      .sort()
      .map((name) => ({ name, value: SHOWN.has(name) ? (given[name] ?? null) : null })),
    contentDir: e.CONTENT_DIR,
    webDir: e.WEB_DIR,
    logLevel: e.LOG_LEVEL,
  }
}

/** Helpers that open everything must not exist where anyone else could reach the portal. */
function readDevConsole(e: z.output<typeof environment>, publicUrl: URL | undefined): boolean {
  if (e.DEV_CONSOLE === 'off') return false
  const refused = (setting: string) => new SettingError('DEV_CONSOLE', `cannot be on together with ${setting}`)
  if (e.TRUST_PROXY) throw refused('TRUST_PROXY')
  if (!isLoopbackName(e.HOST)) throw refused(`HOST ${e.HOST}`)
  if (publicUrl && !isLoopbackName(publicUrl.hostname)) throw refused(`PUBLIC_URL ${publicUrl.origin}`)
  return true
}

/** An address that the portal sends data to: without TLS only on this machine. */
function readOutward(setting: string, text: string | undefined): URL | undefined {
  const address = text === undefined ? undefined : new URL(text)
  // fetch refuses such an address, so nothing would ever be sent.
  if (address && address.username + address.password !== '')
    throw new SettingError(setting, 'must be a URL without user')
  if (address?.protocol === 'http:' && !isLoopbackName(address.hostname))
    throw new SettingError(setting, 'must be https, except on this machine')
  return address
}

/** The authority can be reached without TLS, as many are, because its answers are signed. */
function readTsa(e: z.output<typeof environment>): TsaSettings | undefined {
  if (e.TSA_URL === undefined) return undefined
  const address = new URL(e.TSA_URL)
  if (address.username + address.password !== '') throw new SettingError('TSA_URL', 'must be a URL without user')
  return { url: address, ca: e.TSA_CA === undefined ? undefined : readCertificates(e.TSA_CA) }
}

function readCertificates(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8')
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  } catch {}
  throw new SettingError('TSA_CA', `${file} is not a file with a PEM certificate`)
}

/** The bucket and its keys: all of them or none. The files are encrypted, but the keys' use must not be overheard. */
function readS3(e: z.output<typeof environment>): S3Settings | undefined {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const given = needed.filter((name) => e[name] !== undefined)
  if (given.length === 0) return undefined
  const missing = needed.find((name) => e[name] === undefined)
  if (missing) throw new SettingError(missing, `is required with ${given[0]}`)
  const endpoint = readOutward('S3_ENDPOINT', e.S3_ENDPOINT)
  const { S3_BUCKET: bucket = '', S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = e
  if (endpoint === undefined || endpoint.search !== '' || endpoint.username !== '')
    throw new SettingError('S3_ENDPOINT', 'must be a URL without user or query')
  return { endpoint, region: e.S3_REGION, bucket, prefix: e.S3_PREFIX ?? '', accessKeyId, secretAccessKey }
}

/** clamd has no password and no encryption, so it is on this machine or on a private network. */
function readClamd(text: string | undefined, maxBytes: number): ClamdAddress | undefined {
  if (text === undefined) return undefined
  const { protocol, hostname, port, pathname } = new URL(text)
  if (protocol === 'unix:') {
    if (hostname !== '' || pathname.length < 2)
      throw new SettingError('CLAMD_URL', 'must have three slashes before the path: unix:///run/clamav/clamd.ctl')
    return { path: decodeURIComponent(pathname), maxBytes }
  }
  if (hostname === '') throw new SettingError('CLAMD_URL', 'must name a host, such as tcp://clamd:3310')
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310), maxBytes }
}

function readOidc(e: z.output<typeof environment>): OidcSettings | undefined {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = e
  const issuer = new URL(e.OIDC_ISSUER)
  // Without TLS anyone on the network could impersonate the provider.
  if (issuer.protocol === 'http:' && !isLoopbackName(issuer.hostname))
    throw new SettingError('OIDC_ISSUER', 'must start with https:// unless it is on this machine')
  if (issuer.search !== '' || issuer.hash !== '' || issuer.username !== '' || issuer.password !== '')
    throw new SettingError('OIDC_ISSUER', 'must be a URL without user, query or fragment')
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined) throw new SettingError('OIDC_CLIENT_ID', 'is required with OIDC_CLIENT_SECRET')
  if (clientSecret === undefined) throw new SettingError('OIDC_CLIENT_SECRET', 'is required with OIDC_CLIENT_ID')
  return { issuer, clientId, clientSecret, name }
}

/** Where the first start writes its logins and codes for the operator (design section 6). */
export function firstRunFile(dataDir: string): string {
  return join(dataDir, 'first-run.json')
}

/** Whether a host name can only mean this machine. */
export function isLoopbackName(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host.toLowerCase())
}

/** Whether only this machine can reach the portal at its address. */
export function isLoopbackOnly(config: Config): boolean {
  return config.publicUrl === undefined || isLoopbackName(config.publicUrl.hostname)
}

function readProxies(text: string | undefined): BlockList {
  const list = new BlockList()
  const entries = (text ?? '').split(',').map((entry) => entry.trim())
  for (const entry of entries.filter((it) => it !== '')) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    try {
      if (bits === undefined) list.addAddress(address, family)
      else list.addSubnet(address, Number(bits), family)
    } catch {
      throw new SettingError('TRUST_PROXY', `"${entry}" is not an address or a network such as 10.0.0.0/8`)
    }
  }
  return list
}

/** The origin of this portal as the browser sees it; `host` is one that the portal answers to. */
export function originOf(config: Config, host: string): string {
  return config.publicUrl?.host === host ? config.publicUrl.origin : `http://${host}`
}

/** The portal's origin, for links in emails. */
export function portalUrl(config: Config): string {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return config.publicUrl?.origin ?? `http://${host}:${config.port}`
}

/** The identity provider as people know it. */
export function providerName({ oidc }: Pick<Config, 'oidc'>): string {
  return oidc?.name ?? oidc?.issuer.host ?? ''
}

/** The database without DATABASE_URL. */
export function databaseFile(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'portal.db')
}
