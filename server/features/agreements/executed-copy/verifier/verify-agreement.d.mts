import type { KeyObject, X509Certificate } from 'node:crypto'
import type { z } from 'zod'
import type { findingSubject } from '../../../../../contract/agreements/executed-copy.ts'
import type { FindingCode } from '../../../../../contract/agreements/verify-findings.ts'
import type { AgreementRecord } from '../rules.ts'

export const MAX_FILE_SIZE: number
export type LogKey = { name: string; id: string; vkey: string; key: KeyObject }
export type Checkpoint = { origin: string; size: number; root: Buffer }
export function readLogKey(vkey: string): LogKey
export function readCheckpoints(text: string): Checkpoint[]

export type Facts = Record<string, string | number>
export type Check = {
  what: z.infer<typeof findingSubject> | 'signer'
  state: 'holds' | 'fails' | 'absent' | 'unchecked'
  code: FindingCode
  facts: Facts
  /** The finding in English. */
  words: string
  at?: string
  by?: string
  sha256?: string
}
export type Verdict = {
  ok: boolean
  checks: Check[]
  record: AgreementRecord | null
  sealedAt: string | null
  /** For an evidence pack that holds. */
  pack?: { evidenceId: string; madeAt: string } | null
  /** A given checkpoint could not be compared. */
  undecided?: boolean
}
export type Trusted = {
  certificates: X509Certificate[]
  logKeys: LogKey[]
  roots?: X509Certificate[]
  kept?: Checkpoint[]
  proofs?: { from: number; to: number; proof: string[] }[]
}

export const WORDS: Record<FindingCode, (facts: Facts) => string>
export function readAttached(pdf: Buffer): { text: Buffer; record: Buffer }
export function readZip(zip: Buffer): Map<string, Buffer>
export function verifyAgreement(pdf: Buffer, trusted: Trusted): Verdict
export function verifyPack(files: Map<string, Buffer>, trusted: Partial<Trusted>): Verdict
export function verifyFile(bytes: Buffer, trusted: Trusted): Verdict
