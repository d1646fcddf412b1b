import { readFile } from 'node:fs/promises'
import type { Deps } from '../../../deps.ts'
import { exportEntries, listPublicKeys, proveEntries } from '../../transparency-log/service.ts'
import { listSigningEntries } from './queries.ts'
import type { LogProof } from './rules.ts'

/** The entries of a signing with what proves that they are in the log; null where there is none to be had. */
export async function findLogProof(deps: Deps, submissionId: string): Promise<LogProof | null> {
  const proven = await proveEntries(deps, await listSigningEntries(deps.db, submissionId))
  return proven ? { ...proven, keys: await listLogKeys(deps) } : null
}

/** The log's public keys, in the order in which they came. */
export async function listLogKeys(deps: Deps): Promise<string[]> {
  return listPublicKeys(deps)
}

type LogFile = { name: string; about: string; bytes: Buffer }

/** What a pack holds of the log: entries with their proofs, the checkpoint that these are about, and the keys of the log. */
export async function collectLog(deps: Deps, seqs: readonly number[]): Promise<LogFile[]> {
  const keys = await listLogKeys(deps)
  // Proved first, so that a checkpoint covers all of them.
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
