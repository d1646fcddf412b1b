import type { Deps } from '../deps.ts'
import { rotateSeal } from '../features/agreements/executed-copy/keys.ts'
import { type Command, say } from './command.ts'

export const sealCommands: Record<string, Command> = {
  'seal rotate': {
    usage: 'seal rotate           makes another key for sealing agreements; what was sealed before stays verifiable',
    mendsKeys: true,
    run: rotate,
  },
}

async function rotate(deps: Deps): Promise<number> {
  const { before, now } = await rotateSeal(deps)
  say(`Done. Agreements are sealed from now on with the certificate ${now}; ${before} is kept for what it sealed.`)
  return 0
}
