import type { Deps } from '../deps.ts'
import { stopSessions } from '../features/access-codes/sessions/service.ts'
import { type Command, say } from './command.ts'

export const sessionCommands: Record<string, Command> = {
  'sessions end': {
    usage: `sessions end          ends every session of codes, accounts and overrides; the same codes and passwords open new
                        ones`,
    run: endSessions,
  },
}

async function endSessions(deps: Deps): Promise<number> {
  const { visitors, accounts } = await stopSessions(deps)
  say(`Ended ${visitors} sessions of codes and overrides, and ${accounts} of accounts.`)
  return 0
}
