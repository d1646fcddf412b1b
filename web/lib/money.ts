import { writtenNumber } from '../../contract/number-format.ts'
import { LANGUAGE } from '../../contract/texts.ts'
import * as texts from './texts.ts'

const MILLION = 1_000_000

/** A range in millions: `$4.5M to $8M`. */
export function millionsRange(range: { low: number; high: number }, currency: string) {
  return texts.range({ low: millions(range.low, currency), high: millions(range.high, currency) })
}

/** `$4.5M`, of 4.5. `currency`: ISO 4217. */
export function millions(value: number, currency: string) {
  return compact(value * MILLION, currency, 0, 3)
}

/** An amount in full, with as many decimals as it has and its currency knows. */
export function amount(value: number, currency: string) {
  return writtenNumber(`a${currency}`, value, { style: 'currency', currency, minimumFractionDigits: 0 })
}

/** In millions from a million on, with at most two decimals. */
export function shortAmount(value: number, currency: string) {
  return value < MILLION ? wholeAmount(value, currency) : compact(value, currency, 0, 2)
}

export function wholeAmount(value: number, currency: string) {
  return writtenNumber(`w${currency}`, value, { style: 'currency', currency, maximumFractionDigits: 0 })
}

/** In the units of the locale: `$4.5M`, `4,5 Mio. €`, `¥450万`. */
export function compact(value: number, currency: string, minDecimals: number, maxDecimals: number) {
  const decimals = { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals }
  const options = { style: 'currency', currency, notation: 'compact', ...decimals } as const
  return writtenNumber(`c${minDecimals}${maxDecimals}${currency}`, value, options)
}

/** `US dollars`, `euros`, in the language of the pages. */
export function currencyName(currency: string) {
  const parts = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(
    2,
  )
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
