import * as texts from './texts.ts'

const LOCALE = 'en-US'
const MILLION = 1_000_000

/** A range in millions: `$4.5M to $8M`. */
export function millionsRange(range: { low: number; high: number }, currency: string) {
  return texts.range({ low: millions(range.low, currency), high: millions(range.high, currency) })
}

/** `currency`: ISO 4217. */
export function millions(value: number, currency: string) {
  return `${amount(value, currency)}M`
}

/** An amount with its sign, and with as many decimals as it has. */
export function amount(value: number, currency: string) {
  return withSign(value, currency, 0, 3)
}

/** In millions from a million on, with at most two decimals. */
export function shortAmount(value: number, currency: string) {
  return value < MILLION ? withSign(value, currency, 0, 0) : `${withSign(value / MILLION, currency, 0, 2)}M`
}

export function withSign(value: number, currency: string, minDecimals: number, maxDecimals: number) {
  const decimals = { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals }
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...decimals }).format(value)
}

/** `US dollars`, `euros`. */
export function currencyName(currency: string) {
  const parts = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(2)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
