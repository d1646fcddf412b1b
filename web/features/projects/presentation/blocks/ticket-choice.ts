import { createContext, createElement, type ReactNode, useContext, useMemo, useState } from 'react'

type Choice = { amount: number | undefined; choose: (amount: number) => void }

const TicketChoice = createContext<Choice>({ amount: undefined, choose: () => {} })

/** The amount that the reader looks at. It is kept in this page alone: in no address, no request and no storage. */
export function TicketChoiceProvider({ children }: { children: ReactNode }) {
  const [amount, choose] = useState<number>()
  const value = useMemo(() => ({ amount, choose }), [amount])
  return createElement(TicketChoice, { value }, children)
}

export const useTicketChoice = () => useContext(TicketChoice)
