import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { activateCode, findIssuedCode, listIssuedCodes, revokeCode } from './features/codes/service.ts'
import { readContent } from './features/projects/content.ts'
import { openPortal, readNda } from './open-portal.ts'
import { readPortalConfig } from './portal-config.ts'

const USAGE = `npm run portal -- <command>
  code list             every access code, its kind, status, uses left and end
  code activate CODE    'Activate Now': the code begins at this moment
  code revoke CODE      ends the code; what it opened is closed from the next request on
  config check          reads every setting and content set and says whether they are right`

process.umask(0o077)
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  process.exitCode = await runCommand(parseArgs({ allowPositionals: true }).positionals)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** Runs one command with the same acts as the pages; answers the exit status. */
async function runCommand([noun, verb, text]: string[]): Promise<number> {
  const command = `${noun} ${verb}`
  const config = readConfig(process.env)
  if (command === 'config check') {
    readPortalConfig(config.portalConfigFile)
    readNda(config)
    const found = Object.keys(readContent(config.contentDir))
    say(`The settings are right. Content sets: ${found.join(', ')}`)
    return 0
  }
  if (command !== 'code list' && !((command === 'code activate' || command === 'code revoke') && text)) {
    say(USAGE)
    return 2
  }
  const deps = await openPortal(config)
  try {
    if (command === 'code list') return await listAll(deps)
    return await changeCode(deps, command === 'code activate' ? activateCode : revokeCode, text ?? '')
  } finally {
    await deps.db.destroy()
  }
}

async function listAll(deps: Deps): Promise<number> {
  for (const { row, code, status } of await listIssuedCodes(deps)) {
    const uses = row.uses_allowed < 0 ? 'unlimited' : `${row.uses_remaining} of ${row.uses_allowed}`
    say([code, row.kind, status, uses, row.valid_until ?? '-', row.email ?? '-'].join('\t'))
  }
  return 0
}

async function changeCode(deps: Deps, act: typeof revokeCode, text: string): Promise<number> {
  const row = await findIssuedCode(deps, text)
  const changed = row && (await deps.db.transaction().execute((trx) => act(trx, deps, row.id, 'operator')))
  say(changed ? 'Done.' : 'Nothing to change: there is no such code, or it is so already.')
  return changed ? 0 : 1
}
