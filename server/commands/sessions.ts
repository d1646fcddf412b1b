import type { Deps } from '../deps.ts'
import { stopSessions } from '../features/access-codes/sessions/service.ts'
import { type Command, say } from './command.ts'

export const sessionCommands: Record<string, Command> = {
  'sessions end': {
    usage: `sessions end          ends every session at once, of codes, accounts and overrides; everybody has to come in
                        again, with the same codes and passwords`,
    run: endSessions,
  },
}

async function endSessions(deps: Deps): Promise<number> {
  const { visitors, accounts } = await stopSessions(deps)
  say(`Ended: ${visitors} of codes and overrides, ${accounts} of accounts.`)
  return 0
}
