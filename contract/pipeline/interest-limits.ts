/** Without zod, because pages that investors see use it. */
export const INTEREST_LIMITS = {
  vehicle: 80,
  conditions: 1_000,
  vehicles: 12,
  legend: 4_000,
  /** In whole units of a currency. */
  amount: 1_000_000_000_000,
} as const
