import { entryText } from '../../audit/rules.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { checkpointFile, lengthUpTo } from './checkpoint-file.ts'
import { findContradiction, makeCheckpointNow, makeDueCheckpoint } from './checkpoints.ts'
import { exportEntries, exportLines } from './export.ts'
import { findSigner } from './keys.ts'
import { raiseAlarm } from './log-alarm.ts'
import { deleteVisitsAndObservations, writeBatches } from './observed.ts'
import { countLeaves, findLastCheckpoint, listIndexes, listKeys, listLeaves, releaseClaim } from './queries.ts'
import { integrate } from './sequencer.ts'
import { proveShown } from './shown.ts'
import { proveWatermark } from './shown-proof.ts'
import { consistencyProof, inclusionProof } from './tree.ts'
import { requestVerification, STALLED_MS, verifyDaily } from './verification.ts'
import { findRunning } from './verification-queries.ts'
import { checkLog, lastVerification } from './verify-log.ts'
import { mailDueCheckpoint } from './witness.ts'

/** The portal starts in any case, but reports a log that is not intact. */
export async function checkLogAtStart(deps: Deps): Promise<void> {
  await findSigner(deps)
  await integrate(deps)
  const problem = await findContradiction(deps)
  if (problem !== undefined) await raiseAlarm(deps, problem)
}

/** Verifies the whole log in the next round, for example after a crash. */
export async function verifySoon(deps: Deps): Promise<void> {
  await releaseClaim(deps.db, 'verified_at')
}

/** One round: writes batches, adds entries to the tree, signs checkpoints, and once a day emails one and verifies the log. */
export async function maintainLog(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  // A step that fails does not stop the others, so checkpoints are always signed.
  for (const step of [writeBatches, integrate, makeDueCheckpoint, mailDueCheckpoint, verifyDaily])
    await step(deps).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Entries with their inclusion proofs, and the signed checkpoint that these refer to. */
export type Proven = {
  entries: {
    index: number
    /** The canonical text that the leaf is the hash of. */
    entry: string
    personal: { salt: string; data: string } | null
    inclusion: string[]
  }[]
  checkpoint: string
}

/**
 * Proves entries by their `seq`, and signs a checkpoint if none covers them yet. Undefined if it cannot be signed: this process does not
 * have the key of the log, or the log is not intact.
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

/** Proves that the log of `to` entries continues the log of `from` entries. Undefined if there are fewer entries. */
export async function proveConsistency(deps: Deps, from: number, to: number): Promise<string[] | undefined> {
  const known = from > 0 && from <= to && to <= (await countLeaves(deps.db))
  return known ? consistencyProof(deps.db, from, to) : undefined
}

/** Adds new entries to the tree and signs a checkpoint, before an export. */
export async function prepareExport(deps: Deps): Promise<void> {
  await integrate(deps)
  await makeCheckpointNow(deps)
}

export async function runningVerification(deps: Deps) {
  return findRunning(deps.db, iso(deps.clock.now().getTime() - STALLED_MS))
}

export async function listPublicKeys(deps: Deps): Promise<string[]> {
  return (await listKeys(deps.db)).map(({ vkey }) => vkey)
}

/** The checkpoint file, and how many of its bytes belong to a log of `size` entries. */
export function checkpointsUpTo(place: { config: { dataDir: string } }, size: number) {
  const file = checkpointFile(place)
  return { file, length: lengthUpTo(file, size) }
}

/** The newest public key of the log, and whether this process has its private key. */
export async function readLogKeyState(deps: Deps): Promise<{ vkey: string | null; isHere: boolean; keys: number }> {
  const keys = await listPublicKeys(deps)
  return { vkey: keys.at(-1) ?? null, isHere: (await findSigner(deps)) !== undefined, keys: keys.length }
}

export {
  checkLog,
  deleteVisitsAndObservations,
  exportEntries,
  exportLines,
  integrate,
  lastVerification,
  listIndexes,
  proveShown,
  proveWatermark,
  requestVerification,
}
