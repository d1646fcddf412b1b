import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be an address such as ${example}` })

/** The environment, read once. Every name is a setting of the README. */
const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a number from 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(/^https?$/, 'https://portal.example').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  TRUST_PROXY: z.string().optional(),
  PORTAL_CONFIG: z.string().default('portal.config.json'),
  CONTENT_DIR: z.string().default('content'),
  WEB_DIR: z.string().default('dist/web'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
})

export type Config = {
  port: number
  host: string
  /** Where visitors reach the portal; absent, it is the address it listens on and only loopback names are answered. */
  publicUrl: URL | undefined
  dataDir: string
  databaseUrl: string | undefined
  secretKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: BlockList
  portalConfigFile: string
  contentDir: string
  webDir: string
  logLevel: string
}

/** A setting that is not as it must be; the message names it. */
export class SettingError extends Error {
  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`)
    this.name = 'SettingError'
  }
}

/** Reads the settings of design section 6. An empty variable counts as absent. Throws SettingError for the first wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new SettingError(String(issue?.path[0]), issue?.message ?? 'is wrong')
  }
  const e = read.data
  const publicUrl = e.PUBLIC_URL ? new URL(e.PUBLIC_URL) : undefined
  if (publicUrl && publicUrl.href !== `${publicUrl.origin}/`)
    throw new SettingError('PUBLIC_URL', 'must be an address without path, user or question mark')
  if (!publicUrl && !isLoopbackName(e.HOST))
    throw new SettingError('PUBLIC_URL', `is needed when HOST is ${e.HOST}: the address that visitors type`)
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    secretKey: e.SECRET_KEY,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    trustedProxies: readProxies(e.TRUST_PROXY),
    portalConfigFile: e.PORTAL_CONFIG,
    contentDir: e.CONTENT_DIR,
    webDir: e.WEB_DIR,
    logLevel: e.LOG_LEVEL,
  }
}

/** Whether a host name can only mean this machine. */
export function isLoopbackName(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host.toLowerCase())
}

/** The proxies as node can match them: addresses, and networks such as 10.0.0.0/8. */
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

/** The portal's address without a slash at its end, for links in mails. */
export function portalUrl(config: Config): string {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return config.publicUrl?.origin ?? `http://${host}:${config.port}`
}
