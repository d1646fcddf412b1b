import type { Config } from '../config.ts'
import { findWrongSums } from '../features/engagement/scores/service.ts'
import { openForReading } from '../features/operations/setup/find-portal.ts'
import { type CommandInput, type OwnCommand, say } from './command.ts'

export const engagementCommands: Record<string, OwnCommand> = {
  engagement: {
    usage: `engagement check      recomputes the sums behind the engagement scores from every visit, reading time and page sent, and
                        compares them; the portal can keep running`,
    run: (config, given) => check(config, given),
  },
}

const MAX_SHOWN = 20

async function check(config: Config, { text }: CommandInput): Promise<number> {
  if (text !== 'check') {
    say('Did you mean `engagement check`?')
    return 2
  }
  const { db } = await openForReading(config)
  try {
    const wrong = await findWrongSums(db)
    for (const { stored, computed } of wrong.slice(0, MAX_SHOWN)) {
      const { person_id, day, route, place } = stored ?? computed ?? {}
      say(`person ${person_id}, ${day}, ${route}, ${place || 'the page itself'}: the sum differs from the records`)
    }
    say(
      wrong.length === 0
        ? 'Every sum is what the records add up to.'
        : wrong.length === 1
          ? '1 sum is wrong.'
          : `${wrong.length} sums are wrong.`,
    )
    return wrong.length === 0 ? 0 : 1
  } finally {
    await db.destroy()
  }
}
