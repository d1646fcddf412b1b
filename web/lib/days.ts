import * as texts from '../../contract/texts.ts'

/** A number of days in words: `90 days`, `2 years`. In years only if they are whole, give or take leap days. */
export function daysWords(days: number): string {
  const years = Math.floor(days / 365)
  const rest = days - years * 365
  if (years >= 1 && rest <= Math.ceil(years / 4)) return texts.years({ count: years })
  return texts.days({ count: days })
}
