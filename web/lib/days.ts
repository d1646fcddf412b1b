/** A number of days as people say it: `90 days`, `2 years`, `11 years`. Years only where they come out even, but for leap days. */
export function daysWords(days: number): string {
  const years = Math.floor(days / 365)
  const rest = days - years * 365
  if (years >= 1 && rest <= Math.ceil(years / 4)) return years === 1 ? '1 year' : `${years} years`
  return days === 1 ? '1 day' : `${days} days`
}
