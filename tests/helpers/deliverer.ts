import { readConfig } from '../../server/config.ts'
import { deliverEvents } from '../../server/features/integrations/webhooks/deliver-events.ts'
import { dispatchEvents } from '../../server/features/integrations/webhooks/dispatch-events.ts'
import { runDueJobs } from '../../server/features/operations/jobs/service.ts'
import { integrate } from '../../server/features/transparency-log/sequencer.ts'
import { openExistingPortal } from '../../server/open-portal.ts'
import { TestClock } from './test-clock.ts'

/*
 * A process that does nothing but send to webhooks, so that a test can kill it. Its clock begins at CLOCK and goes on by half a minute with
 * each round, which it prints.
 */

const clock = new TestClock(process.env.CLOCK)
const deps = await openExistingPortal(readConfig(process.env), { clock })
process.stdout.write('ready\n')
for (;;) {
  await integrate(deps)
  await dispatchEvents(deps)
  await runDueJobs(deps, { webhook: deliverEvents })
  clock.advance(30_000)
  process.stdout.write(`${clock.now().toISOString()}\n`)
}
