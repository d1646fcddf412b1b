import { readFile } from 'node:fs/promises'
import type { Deps } from '../../../deps.ts'
import { exportEntries, listPublicKeys, proveEntries } from '../../transparency-log/service.ts'
import { listSigningEntries } from './queries.ts'
import type { LogProof } from './rules.ts'

/** The log entry of a signature with its proof; null if there is none. */
export async function findLogProof(deps: Deps, submissionId: string): Promise<LogProof | null> {
  const proven = await proveEntries(deps, await listSigningEntries(deps.db, submissionId))
  return proven ? { ...proven, keys: await listPublicKeys(deps) } : null
}

type LogFile = { name: string; about: string; bytes: Buffer }

/** The log files of an evidence pack: entries with their proofs, the checkpoint and the keys. */
export async function collectLog(deps: Deps, seqs: readonly number[]): Promise<LogFile[]> {
  const keys = await listPublicKeys(deps)
  // Creates a checkpoint that covers all entries.
  const proven = await proveEntries(deps, seqs)
  if (proven === undefined) return []
  const file = (name: string, about: string, words: string): LogFile => ({ name, about, bytes: Buffer.from(words) })
  return [
    file('log-keys.txt', 'the public keys of the log', `${keys.join('\n')}\n`),
    file('checkpoint.txt', 'the signed checkpoint of the log that the proofs lead to', proven.checkpoint),
    file('log.jsonl', 'the entries of history.json with their proofs', await exportEntries(deps, seqs)),
    {
      name: 'verify-log.mjs',
      about: 'verifies log.jsonl: node verify-log.mjs log.jsonl --key log-keys.txt',
      bytes: await readFile(new URL('../../../../docs/verifier/verify-log.mjs', import.meta.url)),
    },
  ]
}
