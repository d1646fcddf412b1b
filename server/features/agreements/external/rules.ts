import type { SCAN_TYPES } from '../../../../contract/agreements/external-agreements.ts'

export type ScanType = (typeof SCAN_TYPES)[number]

const BEGINNINGS: [ScanType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** Detects the type of a file from its first bytes; undefined for unsupported types. */
export function scanType(bytes: Uint8Array): ScanType | undefined {
  return BEGINNINGS.find(([, begins]) => begins.every((byte, at) => bytes[at] === byte))?.[0]
}

export const SCAN_EXTENSION: Record<ScanType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** Whether the agreement was signed by today and ends after today. */
export function datesHold({ signedOn, endsOn }: { signedOn: string; endsOn: string }, today: string): boolean {
  return signedOn <= today && endsOn > today
}

/** The end of the last day on which the agreement binds. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00.000Z`)
  end.setUTCDate(end.getUTCDate() + 1)
  return end.toISOString()
}
