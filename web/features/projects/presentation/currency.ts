import { createContext, createElement, type ReactNode, useContext } from 'react'
import { amount, shortAmount } from '../../../lib/money.ts'
import { money, valuationText } from './figures.ts'

/** The currency of the content that is shown, ISO 4217. */
const Currency = createContext('USD')

type CurrencyProviderProps = { value: string | undefined; children: ReactNode }

export function CurrencyProvider({ value = 'USD', children }: CurrencyProviderProps) {
  return createElement(Currency, { value }, children)
}

export function useCurrency() {
  return useContext(Currency)
}

/** The formats of amounts, in the currency of the content. */
export function useMoney() {
  const currency = useCurrency()
  return {
    money: (value: number) => money(value, currency),
    valuation: (text: string) => valuationText(text, currency),
    inFull: (value: number) => amount(value, currency),
    /** For one column: in full, unless that would need more room than a phone has. */
    inColumn: (most: number) => (value: number) => (most < 1e9 ? amount(value, currency) : money(value, currency)),
    short: (value: number) => shortAmount(value, currency),
  }
}
