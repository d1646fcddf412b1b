const SECOND_MS = 1_000

/** Those of `LIMITS` that public pages need, apart from the others so that these pages load no more. */
export const PAGE_LIMITS = {
  /** The defaults of settings, as the days of a session are. */
  personalCodeDays: 14,
  personalCodeUses: 25,
  investorGrantDays: 30,
  ndaScrollThreshold: 0.9,
  ndaSubmissionTimeoutMs: 8 * SECOND_MS,
  /** Reading counts for this long after the last activity. */
  readingIdleMs: 60 * SECOND_MS,
  /** The hidden corner: so many clicks, each within this time of the previous one. */
  cornerClicks: 5,
  cornerClickMs: 3 * SECOND_MS,
} as const

/** The maximum length of fields, in characters. */
export const FIELD_LENGTHS = { name: 200, email: 254, company: 200, phone: 50, code: 2_000, message: 2_000 } as const
