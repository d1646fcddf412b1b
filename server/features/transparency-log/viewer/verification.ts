import type { Verification } from '../../../../contract/transparency-log/audit-entries.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import type { Deps } from '../../../deps.ts'
import { countLeaves, findLastCheckpoint } from '../queries.ts'
import { lastVerification, runningVerification } from '../service.ts'
import { partsOf } from '../verification-rules.ts'

export async function getVerification(deps: Deps): Promise<Verification> {
  const last = await lastVerification(deps)
  const running = await runningVerification(deps)
  const nameOf = await actorNames(
    deps.db,
    [last?.askedBy, running?.asked_by].flatMap((actor) => actor ?? []),
  )
  const checkpoint = await findLastCheckpoint(deps.db)
  return {
    last: last
      ? {
          at: last.at,
          by: nameOf(last.askedBy),
          size: last.size,
          ok: last.ok,
          problem: last.problem ?? null,
          parts: partsOf(last),
        }
      : null,
    running: running
      ? { since: running.asked_at, by: nameOf(running.asked_by), done: running.done, size: running.size }
      : null,
    size: await countLeaves(deps.db),
    checkpoint: checkpoint ? { size: checkpoint.size, at: checkpoint.at } : null,
  }
}
