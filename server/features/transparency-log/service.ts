import { entryText } from '../../audit/rules.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { checkpointFile, lengthUpTo } from './checkpoint-file.ts'
import { findContradiction, makeCheckpointNow, makeDueCheckpoint } from './checkpoints.ts'
import { exportLines } from './export.ts'
import { findSigner } from './keys.ts'
import { raiseAlarm } from './log-alarm.ts'
import { batchObservations, deleteVisitsAndObservations } from './observed.ts'
import { findLastCheckpoint, listIndexes, listKeys, listLeaves, unclaim } from './queries.ts'
import { integrate } from './sequencer.ts'
import { inclusionProof } from './tree.ts'
import { askForVerification, SILENCE_MS, verifyDaily } from './verification.ts'
import { findRunning } from './verification-queries.ts'
import { type LogPlace, lastVerification, look, type Verified } from './verify-log.ts'
import { mailDueCheckpoint } from './witness.ts'

/** What is looked at once, when the portal starts: it goes on in any case, and says loudly where the log is not what it was. */
export async function checkLogAtStart(deps: Deps): Promise<void> {
  await findSigner(deps)
  await integrate(deps)
  const problem = await findContradiction(deps)
  if (problem !== undefined) await raiseAlarm(deps, problem)
}

/** Has the whole log verified at the next round rather than once a day: after an end that was none of ours. */
export async function verifySoon(deps: Deps): Promise<void> {
  await unclaim(deps.db, 'verified_at')
}

/** One round: new entries into the tree, what was observed as entries, a checkpoint if it is time, and once a day the mail to outside and the verification. */
export async function maintainLog(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  // One that fails keeps none of the others from its work: checkpoints are signed whatever else is wrong.
  for (const step of [integrate, batchObservations, makeDueCheckpoint, mailDueCheckpoint, verifyDaily])
    await step(deps).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Entries with what proves that they are in the log of the checkpoint, which is a signed note. */
export type Proven = {
  entries: {
    index: number
    /** The canonical bytes that the leaf is the hash of, as text. */
    entry: string
    personal: { salt: string; data: string } | null
    inclusion: string[]
  }[]
  checkpoint: string
}

/**
 * Proves entries by their `seq` without waiting for the next minute: where no checkpoint covers them yet, one is signed. Undefined where
 * none can be: the key is not the log's, or the log is not what it was, of which staff have been told.
 */
export async function proveEntries(deps: Deps, seqs: readonly number[]): Promise<Proven | undefined> {
  await integrate(deps)
  const indexes = await listIndexes(deps.db, seqs)
  const newest = indexes.at(-1)
  if (newest === undefined) return undefined
  const before = await findLastCheckpoint(deps.db)
  if (before === undefined || before.size <= newest) await makeCheckpointNow(deps)
  const last = await findLastCheckpoint(deps.db)
  if (last === undefined || last.size <= newest) return undefined
  const entries: Proven['entries'] = []
  for (const index of indexes) {
    const [leaf] = await listLeaves(deps.db, index, 1)
    if (!leaf || leaf.id === null || leaf.at === null || leaf.action === null) return undefined
    if (leaf.actor === null || leaf.detail === null) return undefined
    const { id, at, action, actor, detail, salt, data } = leaf
    entries.push({
      index,
      entry: entryText({ ...leaf, id, at, action, actor, detail }),
      personal: salt !== null && data !== null ? { salt, data } : null,
      inclusion: await inclusionProof(deps.db, index, last.size),
    })
  }
  return { entries, checkpoint: last.note }
}

/** An export of these entries alone, with their proofs and personal data, as `docs/verifier` verifies it. */
export async function exportEntries(deps: Deps, seqs: readonly number[]): Promise<string> {
  const only = await listIndexes(deps.db, seqs)
  const lines: string[] = []
  for await (const line of exportLines(deps.db, iso(deps.clock.now()), { personal: true, only }))
    lines.push(`${line}\n`)
  return lines.join('')
}

/** Takes in what was written, and signs a checkpoint of it where there is none: what an export begins with. */
export async function prepareExport(deps: Deps): Promise<void> {
  await integrate(deps)
  await makeCheckpointNow(deps)
}

/** The verification that is being done now, if one is. */
export async function runningVerification(deps: Deps) {
  return findRunning(deps.db, iso(deps.clock.now().getTime() - SILENCE_MS))
}

/** The public keys of the log, in the order in which they came. */
export async function listPublicKeys(deps: Deps): Promise<string[]> {
  return (await listKeys(deps.db)).map(({ vkey }) => vkey)
}

/** How many bytes of the file of checkpoints belong to a log of `size` entries, and where the file is. */
export function checkpointsUpTo(place: { config: { dataDir: string } }, size: number) {
  const file = checkpointFile(place)
  return { file, length: lengthUpTo(file, size) }
}

/** Verifies a log that has been brought somewhere, as `audit verify` does, without an entry about it. */
export async function checkLog(place: LogPlace): Promise<Verified> {
  return look(place)
}

/** What other features ask of the log, as the files say it that do it. */
export { askForVerification, deleteVisitsAndObservations, exportLines, lastVerification, listIndexes }
