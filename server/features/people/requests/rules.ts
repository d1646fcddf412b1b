import { TIMES_PROPOSED } from '../../../../contract/people/own-requests.ts'
import type { RequestKind } from '../../../../contract/people/request-kinds.ts'

const MAX_AHEAD_MS = 180 * 24 * 60 * 60_000

/** What each kind is called within a sentence. */
export const KIND_LABELS: Record<RequestKind, string> = {
  access: 'access as an existing investor',
  new_code: 'a new access code',
  call: 'an investor call',
  meeting: 'a 1:1 meeting',
  data_room: 'access to the data room',
  nda_changes: 'changes to the agreement',
  nda_declined: 'not to sign the agreement',
  withdrawal: 'to withdraw from the agreement',
}
export const TITLES = { call: 'Investor call', meeting: '1:1 meeting' } as const

export function isMeetingKind(kind: RequestKind): kind is keyof typeof TITLES {
  return kind === 'call' || kind === 'meeting'
}

/** Whether these are times that a person may propose: as many as are asked for, different, to come and not too far off. */
export function areProposable(times: readonly string[], now: Date): boolean {
  const from = now.getTime()
  return (
    times.length === TIMES_PROPOSED &&
    new Set(times).size === times.length &&
    times.every((time) => Date.parse(time) > from && Date.parse(time) <= from + MAX_AHEAD_MS)
  )
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** `Tue, 1 Dec 2026, 15:00 in Europe/Berlin (14:00 UTC)`: as the person thinks of it, and so that nobody can mistake it. */
export function inZone(iso: string, zone: string | null): string {
  const at = new Date(iso)
  const utcClock = `${iso.slice(11, 16)} UTC`
  const say = (timeZone: string) =>
    at.toLocaleString('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    })
  return zone === null || zone === 'UTC' ? `${say('UTC')} UTC` : `${say(zone)} in ${zone} (${utcClock})`
}
