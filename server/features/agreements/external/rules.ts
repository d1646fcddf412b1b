import type { SCAN_TYPES } from '../../../../contract/agreements/external-agreements.ts'

export type ScanType = (typeof SCAN_TYPES)[number]

const BEGINNINGS: [ScanType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** What a file is by its first bytes, whatever its name and its sender say; undefined for anything that is not kept here. */
export function scanType(bytes: Uint8Array): ScanType | undefined {
  return BEGINNINGS.find(([, begins]) => begins.every((byte, at) => bytes[at] === byte))?.[0]
}

export const SCAN_EXTENSION: Record<ScanType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** Whether an agreement of these days can be recorded: signed by today, and lasting beyond it. */
export function datesHold({ signedOn, endsOn }: { signedOn: string; endsOn: string }, today: string): boolean {
  return signedOn <= today && endsOn > today
}

/** The moment at which the last day on which it binds is over. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00.000Z`)
  end.setUTCDate(end.getUTCDate() + 1)
  return end.toISOString()
}
