import type { X509Certificate } from 'node:crypto'

// For those who call the verifier from TypeScript; the program itself is verify-log.mjs alone.
export type Key = { name: string; id: string; vkey: string }
export type Checkpoint = { origin: string; size: number; root: Buffer; nextKey: string | undefined }
export function readKey(vkey: string): Key
export function readCheckpoint(note: string): Checkpoint | undefined
export function readCheckpointFile(text: string): Checkpoint[]
export function verifyExport(
  lines: Iterable<string | string[]> | AsyncIterable<string | string[]>,
  trusted: {
    keys: Key[]
    kept: (Checkpoint | undefined)[]
    /** What `audit prove` made. */
    proofs?: { from: number; to: number; proof: string[] }[]
    /** Certificates of time-stamping authorities. */
    roots?: X509Certificate[]
  },
): Promise<{ code: number; words: string; unchecked: string[] }>
export function provesInclusion(leaf: Buffer, index: number, size: number, proof: Buffer[], root: Buffer): boolean
export function provesConsistency(
  older: number,
  olderRoot: Buffer,
  newer: number,
  newerRoot: Buffer,
  proof: Buffer[],
): boolean
