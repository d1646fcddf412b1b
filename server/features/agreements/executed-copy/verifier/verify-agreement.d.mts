import type { KeyObject, X509Certificate } from 'node:crypto'
import type { AgreementRecord } from '../rules.ts'

export const MAX_FILE_SIZE: number
export type LogKey = { name: string; id: string; key: KeyObject }
export function readLogKey(vkey: string): LogKey

export type Check = {
  what: 'file' | 'seal' | 'certificate' | 'time' | 'text' | 'record' | 'log'
  state: 'holds' | 'fails' | 'absent'
  words: string
  at?: string
  by?: string
  sha256?: string
}
export type Verdict = { ok: boolean; checks: Check[]; record: AgreementRecord | null; sealedAt: string | null }

export function readAttached(pdf: Buffer): { text: Buffer; record: Buffer }
export function verifyAgreement(
  pdf: Buffer,
  trusted: { certificates: X509Certificate[]; logKeys: LogKey[]; roots?: X509Certificate[] },
): Verdict
