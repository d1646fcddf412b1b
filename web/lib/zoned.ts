const PARTS = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** `Tue, 20 Jan, 15:00` on the clock of a time zone; without one, on this browser's. */
export function zoned(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...PARTS, ...(timeZone && { timeZone }) }).format(new Date(iso))
}

/** Where this browser thinks it is: `Europe/Berlin`. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** A moment as a field for dates and times wants it, on this browser's clock. */
export function forField(at: Date): string {
  const minutes = at.getTime() - at.getTimezoneOffset() * 60_000
  return new Date(minutes).toISOString().slice(0, 16)
}

/** What such a field holds, as ISO 8601 UTC; undefined while it holds no time. */
export function fromField(value: string): string | undefined {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
