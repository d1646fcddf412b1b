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
  /** By which stamps are judged whose certificate ends. */
  now?: Date
}

/** Certificates, OCSP responses and lists of revoked certificates (DER). */
export type Stored = { Certs?: Buffer[]; OCSPs?: Buffer[]; CRLs?: Buffer[] }
export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'
export type SealDescription = {
  level: SealLevel
  /** When the seal says that it was made. */
  claimedAt: string | null
  stamps: { at: string; by: string; beganAt: string; endsAt: string }[]
  /** Of the seal, then of each stamp: `unknown` are those of which nothing says whether they were revoked. */
  chains: { chain: X509Certificate[]; unknown: X509Certificate[]; given: X509Certificate[] }[]
  /** Where the file as sealed ends, and each later one. */
  ends: number[]
}

export const MAX_EVIDENCE_SIZE: number
export function makeRoomForSeal(
  pdf: Buffer,
  options: { room: number; time: string; reason: string },
): { bytes: Buffer; from: number; to: number }
export function isTooEarly(stampedAt: string, claimedAt: string | null): boolean
export function findStampProblem(token: Uint8Array, stamped: Uint8Array, claimedAt: string): 'unusable' | 'clock' | null
export function addStamp(pdf: Buffer, ask: (imprint: Buffer) => Promise<Buffer>): Promise<Buffer>
export function addStored(pdf: Buffer, given: Stored): Buffer | undefined
export function describeSeal(pdf: Buffer, roots?: X509Certificate[]): SealDescription
export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean
export function isSelfMade(certificate: X509Certificate): boolean
export function ocspId(
  certificate: X509Certificate,
  issuer: X509Certificate,
): { name: Buffer; key: Buffer; serial: Buffer }
export function addressesOf(certificate: X509Certificate): { ocsp: string[]; issuers: string[]; crls: string[] }
export function isAnswered(
  certificate: X509Certificate,
  issuer: X509Certificate,
  stored: { OCSPs: Buffer[]; CRLs: Buffer[] },
): boolean
export const WORDS: Record<FindingCode, (facts: Facts) => string>
export function readAttached(pdf: Buffer): { text: Buffer; record: Buffer }
export function readZip(zip: Buffer): Map<string, Buffer>
export function verifyAgreement(pdf: Buffer, trusted: Trusted): Verdict
export function verifyPack(files: Map<string, Buffer>, trusted: Partial<Trusted>): Verdict
export function verifyFile(bytes: Buffer, trusted: Trusted): Verdict
