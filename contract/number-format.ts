import { written } from './formats.ts'

/** Apart from the dates, because the agreement's page has none of these. */
export function writtenNumber(name: string, value: number, options: Intl.NumberFormatOptions): string {
  return written(name, value, (tag) => new Intl.NumberFormat(tag, options))
}

/** `12,345`, with at most three decimals. */
export function number(value: number): string {
  return writtenNumber('n', value, {})
}
