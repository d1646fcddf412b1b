import type { Deps } from '../deps.ts'
import { rotateSeal } from '../features/agreements/executed-copy/keys.ts'
import { type Command, say } from './command.ts'

export const sealCommands: Record<string, Command> = {
  'seal rotate': {
    usage: 'seal rotate           makes a new key for sealing agreements; earlier copies stay verifiable',
    mendsKeys: true,
    run: rotate,
  },
}

async function rotate(deps: Deps): Promise<number> {
  const { before, now } = await rotateSeal(deps)
  say(`Done. The certificate ${now} now seals agreements. ${before} is kept to verify earlier copies.`)
  return 0
}
