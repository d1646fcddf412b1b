import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { contradictions } from '../contract/projects/contradictions.ts'
import { listAllProjects } from './access/project-queries.ts'
import { adminCommands } from './commands/admins.ts'
import { backupCommands } from './commands/backup.ts'
import { codeCommands } from './commands/codes.ts'
import { type Command, type CommandInput, type OwnCommand, say } from './commands/command.ts'
import { databaseCommands } from './commands/database.ts'
import { engagementCommands } from './commands/engagement.ts'
import { actionCommands, logCommands } from './commands/log.ts'
import { mailCommands } from './commands/mails.ts'
import { mcpCommands } from './commands/mcp.ts'
import { roomCommands } from './commands/room.ts'
import { sealCommands } from './commands/seal.ts'
import { sessionCommands } from './commands/sessions.ts'
import { setupCommands } from './commands/setup.ts'
import { type Config, portalUrl, readConfig } from './config.ts'
import { explainDamage } from './db/integrity.ts'
import { findSigningProblem } from './features/agreements/signing/service.ts'
import { firstAgreement, readTemplate } from './features/agreements/template-text.ts'
import { oneLine } from './features/email/rules.ts'
import { collectMails } from './features/email/service.ts'
import { findDemo } from './features/operations/demo/queries.ts'
import { describeLayers } from './features/operations/settings/describe-layers.ts'
import {
  firstSettings,
  makeSettings,
  readFirstSettings,
  readFixedSettings,
  readStored,
} from './features/operations/settings/load.ts'
import { flatten } from './features/operations/settings/rules.ts'
import { NoPortal, openForReading, portalPlace } from './features/operations/setup/find-portal.ts'
import { hasAdminLogin } from './features/operations/setup/queries.ts'
import { unpublishedFiles } from './features/projects/content/content-file-changes.ts'
import { configuredKeys, contentProblems, readContent } from './features/projects/content/content-files.ts'
import { AppError } from './http/app-error.ts'
import { openExistingPortal } from './open-portal.ts'
import type { PortalConfig } from './portal-config.ts'

/** The operator's commands: the same acts as the pages, with the same audit entries. */
const COMMANDS: Record<string, Command> = {
  ...codeCommands,
  ...adminCommands,
  ...sessionCommands,
  ...logCommands,
  ...sealCommands,
  ...setupCommands,
  ...roomCommands,
  ...mailCommands,
}
/** Commands that open what they need themselves. Those of one word take the second as their text. */
const OWN_COMMANDS: Record<string, OwnCommand> = {
  ...backupCommands,
  ...databaseCommands,
  ...engagementCommands,
  ...actionCommands,
  ...mcpCommands,
}

const CHECKS = [
  'content check         checks every content set, prints each problem on a line, and lists sets that differ from what is published',
  'config check          checks every setting, the agreement and the content sets, and says where the settings come from',
]
const USAGE = `npm run portal -- <command>\n${[
  ...Object.values({ ...COMMANDS, ...OWN_COMMANDS }).map(({ usage }) => usage),
  ...CHECKS,
]
  .map((line) => `  ${line}`)
  .join('\n')}`

const text = { type: 'string' } as const
const OPTIONS = {
  routes: text,
  code: text,
  uses: text,
  from: text,
  until: text,
  type: text,
  email: text,
  name: text,
  company: text,
  description: text,
  to: text,
  same: text,
  check: { type: 'boolean' },
} as const

process.umask(0o077)
// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const { check, ...texts } = values
  process.exitCode = await runCommand(positionals, { ...texts, ...(check && { check: 'yes' }) })
} catch (thrown) {
  const error = explainDamage(thrown)
  const fields = error instanceof AppError ? (error.details.fields ?? {}) : {}
  for (const line of [
    error instanceof Error ? error.message : error,
    ...Object.entries(fields).map((field) => field.join(': ')),
  ])
    process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

/** Returns the exit status: 2 for an unknown command. */
async function runCommand(
  [noun, verb, text = '', ...rest]: string[],
  options: CommandInput['options'],
): Promise<number> {
  const name = [noun, verb].filter((word) => word !== undefined).join(' ')
  const config = readConfig(process.env)
  if (name === 'config check') {
    const { settings, layers, keys, isFirst } = await readConfigured(config)
    const template = readTemplate(config)
    const found = Object.keys(readContent(config.contentDir, keys, { isFirst }))
    say(`The settings are valid. Content sets: ${found.join(', ')}`)
    for (const line of describeLayers(layers, config, isFirst)) say(line)
    await compareAgreement(config, settings.current, template)
    return 0
  }
  if (name === 'content check') return await checkContent(config)
  const own = OWN_COMMANDS[name] ?? OWN_COMMANDS[noun ?? '']
  if (own) return await own.run(config, { text: verb ?? '', rest: [text, ...rest].filter(Boolean), options })
  const command = COMMANDS[name]
  if (!command || (command.asksText && text === '')) {
    say(USAGE)
    return 2
  }
  const deps = await openExistingPortal(config, {}, command.mendsKeys ? 'unchecked' : 'checked')
  const address = portalUrl(deps.config)
  // Not on stdout, which scripts read.
  process.stderr.write(`Portal: ${deps.portal.company.name}, ${address}, ${portalPlace(config)}\n`)
  try {
    const { result, mails } = await collectMails(() => command.run(deps, { text, rest, options }))
    for (const { to, subject } of mails)
      say(`The running portal emails ${to}: "${oneLine(subject)}". Its links lead to ${address}.`)
    return result
  } finally {
    await deps.db.destroy()
  }
}

async function checkContent(config: Config): Promise<number> {
  const folder = config.contentDir
  const { keys, isFirst, isReplaced } = await readConfigured(config)
  const problems = contentProblems(folder, keys, { isFirst, isReplaced })
  if (problems.length > 0) {
    for (const problem of problems) say(problem)
    return 1
  }
  const sets = readContent(folder, keys, { isFirst })
  say(`The content is valid. Content sets: ${Object.keys(sets).join(', ')}`)
  for (const [route, set] of Object.entries(sets))
    for (const sentence of set ? contradictions(set) : []) say(`${join(folder, `${route}.json`)}: ${sentence}`)
  await compareContent(config)
  return 0
}

/** The settings and projects as a start would find them, without changing anything. Throws SettingError for a wrong setting. */
async function readConfigured(config: Config) {
  const fixed = readFixedSettings(config)
  const known = await readKnown(config)
  const first = known || fixed.file ? {} : readFirstSettings(config)
  const settings = known ? makeSettings(known, fixed) : firstSettings(first, fixed)
  const keys = new Set([...(known?.keys ?? []), ...configuredKeys(settings.current)])
  const layers = { stored: known?.stored ?? flatten(first), ...fixed }
  return { settings, layers, keys: [...keys], isFirst: known === undefined, isReplaced: known?.demo === 'replaced' }
}

/** The stored settings and the projects; undefined before the first start. */
async function readKnown(config: Config) {
  try {
    const { db } = await openForReading(config)
    try {
      if (!(await hasAdminLogin(db))) return undefined
      return {
        ...(await readStored(db)),
        demo: await findDemo(db),
        keys: (await listAllProjects(db)).map(({ key }) => key),
      }
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (!(error instanceof NoPortal)) throw error
    return undefined
  }
}

/** Before the first start the template has to name the company; afterwards the version in force. */
async function compareAgreement(config: Config, portal: PortalConfig, template: string): Promise<void> {
  try {
    const { db } = await openForReading(config)
    try {
      const problem = await findSigningProblem({ db, portal })
      if (problem) say(problem)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (!(error instanceof NoPortal)) throw error
    firstAgreement(template, portal)
  }
}

/** The check is useful before the first start too, so it only says that nothing was compared. */
async function compareContent(config: Config): Promise<void> {
  try {
    const { db } = await openForReading(config)
    try {
      for (const line of await unpublishedFiles(db, config.contentDir)) say(line)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (!(error instanceof NoPortal)) throw error
    say(`There is no portal in ${portalPlace(config)}, so the files were not compared with what is published.`)
  }
}
