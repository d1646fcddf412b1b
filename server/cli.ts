import { parseArgs } from 'node:util'
import { adminCommands } from './commands/admins.ts'
import { backupCommands } from './commands/backup.ts'
import { codeCommands } from './commands/codes.ts'
import { type Command, type CommandInput, type OwnCommand, say } from './commands/command.ts'
import { databaseCommands } from './commands/database.ts'
import { logCommands } from './commands/log.ts'
import { sealCommands } from './commands/seal.ts'
import { sessionCommands } from './commands/sessions.ts'
import { type Config, readConfig } from './config.ts'
import { explainDamage } from './db/integrity.ts'
import { unpublishedFiles } from './features/projects/content/content-file-changes.ts'
import { contentProblems, readContent } from './features/projects/content/content-files.ts'
import { openPortal, readNda } from './open-portal.ts'
import { readPortalConfig } from './portal-config.ts'

/** The operator's commands: the same acts as the pages, with the same audit entries. */
const COMMANDS: Record<string, Command> = {
  ...codeCommands,
  ...adminCommands,
  ...sessionCommands,
  ...logCommands,
  ...sealCommands,
}
/** Commands of one word, which open what they need themselves. */
const OWN_COMMANDS: Record<string, OwnCommand> = { ...backupCommands, ...databaseCommands }

const CHECKS = [
  'content check         checks every content set, prints each problem on a line, and lists sets that differ from what is published',
  'config check          checks every setting and content set',
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
}

process.umask(0o077)
// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS })
  process.exitCode = await runCommand(positionals, values)
} catch (thrown) {
  const error = explainDamage(thrown)
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** Returns the exit status: 2 for an unknown command. */
async function runCommand(
  [noun, verb, text = '', ...rest]: string[],
  options: CommandInput['options'],
): Promise<number> {
  const name = `${noun} ${verb}`
  const config = readConfig(process.env)
  if (name === 'config check') {
    readPortalConfig(config.portalConfigFile)
    readNda(config)
    const found = Object.keys(readContent(config.contentDir))
    say(`The settings are valid. Content sets: ${found.join(', ')}`)
    return 0
  }
  if (name === 'content check') return await checkContent(config)
  const own = OWN_COMMANDS[noun ?? '']
  if (own) return await own.run(config, { text: verb ?? '', rest: [text, ...rest].filter(Boolean), options })
  const command = COMMANDS[name]
  if (!command || (command.asksText && text === '')) {
    say(USAGE)
    return 2
  }
  const deps = await openPortal(config, {}, command.mendsKeys ? 'unchecked' : 'checked')
  try {
    return await command.run(deps, { text, rest, options })
  } finally {
    await deps.db.destroy()
  }
}

async function checkContent(config: Config): Promise<number> {
  const folder = config.contentDir
  const problems = contentProblems(folder)
  if (problems.length > 0) {
    for (const problem of problems) say(problem)
    return 1
  }
  say(`The content is valid. Content sets: ${Object.keys(readContent(folder)).join(', ')}`)
  for (const line of await unpublishedFiles(config)) say(line)
  return 0
}
