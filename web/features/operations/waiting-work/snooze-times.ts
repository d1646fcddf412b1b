const HOUR_OF_RETURN = 8

/** In the morning of a day, in the browser's time zone. */
function morning(day: Date): string {
  const at = new Date(day)
  at.setHours(HOUR_OF_RETURN, 0, 0, 0)
  return at.toISOString()
}

function inDays(now: Date, days: number): string {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  return morning(day)
}

/** Until when an item can be snoozed from the menu. On a Monday, Monday is the next one; on a Sunday, it is tomorrow. */
export function snoozeTimes(now: Date) {
  const daysToMonday = (8 - now.getDay()) % 7 || 7
  return [
    { name: 'Snooze until tomorrow', until: inDays(now, 1) },
    ...(daysToMonday > 1 ? [{ name: 'Snooze until Monday', until: inDays(now, daysToMonday) }] : []),
    { name: 'Snooze for a week', until: inDays(now, 7) },
  ]
}

/** The morning of a day such as `2026-12-01`. Undefined if that is over, or if it is no day. */
export function snoozeUntilDay(day: string, now: Date): string | undefined {
  const at = new Date(`${day}T00:00`)
  if (Number.isNaN(at.getTime())) return undefined
  const until = morning(at)
  return until > now.toISOString() ? until : undefined
}
