import type { Deps } from '../../../deps.ts'
import { exportEntries, listPublicKeys, proveEntries } from '../../transparency-log/service.ts'
import { listSigningEntries } from './queries.ts'
import type { LogProof } from './rules.ts'

/** The log entry of a signature with its proof; null if there is none. */
export async function findLogProof(deps: Deps, submissionId: string): Promise<LogProof | null> {
  const proven = await proveEntries(deps, await listSigningEntries(deps.db, submissionId))
  return proven ? { ...proven, keys: await listPublicKeys(deps) } : null
}

/** What the log says of these entries. `lines` is an export for the verifiers, which has proofs and personal data. */
export type LogPart = {
  lines: string[]
  keys: string[]
  checkpoint: string
  /** By the ids of the entries. */
  entries: Map<string, { index: number; data: string | null }>
}

/** Entries with their proofs for an evidence pack; undefined if the log cannot prove them. `since`: as for `exportEntries`. */
export async function readLogPart(
  deps: Deps,
  seqs: readonly number[],
  since: readonly number[],
): Promise<LogPart | undefined> {
  const lines = await exportEntries(deps, seqs, since)
  if (lines === undefined) return undefined
  const part: LogPart = { lines, keys: await listPublicKeys(deps), checkpoint: '', entries: new Map() }
  for (const text of lines) {
    const line = JSON.parse(text) as Line
    if (line.type === 'checkpoint') part.checkpoint = line.note
    if (line.type === 'entry' && line.entry !== null)
      part.entries.set(line.entry.id, { index: line.index, data: line.personal?.data ?? null })
  }
  return part
}

type Line =
  | { type: 'checkpoint'; note: string }
  | { type: 'entry'; index: number; entry: { id: string } | null; personal?: { data: string | null } }
  | { type: 'header' | 'kept' | 'stamp' | 'end' }
