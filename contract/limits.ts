/** The business constants of product-spec section 9 and the numbers of design section 2, each with its unit. */
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const LIMITS = {
  /** A personal code made by signing: 14 days and 25 uses, six characters after the prefix. */
  personalCodeDays: 14,
  personalCodeUses: 25,
  personalCodeRandomLength: 6,
  /** -1 stands for a code without a limit on its uses. */
  unlimitedUses: -1,
  sharedWindowMs: 48 * HOUR_MS,
  /** The automatic personal code begins this long after the 48 hours have ended. */
  sharedSuccessorDelayMs: MINUTE_MS,
  routeGrantMs: 24 * HOUR_MS,
  masterGrantMs: 24 * HOUR_MS,
  investorGrantDays: 30,
  investorWarningDays: 7,
  ndaScrollThreshold: 0.9,
  ndaSubmissionTimeoutMs: 8_000,
  /** Ten failures block one address or browser for five minutes (design section 2, Guessing). */
  failuresBeforeBlock: 10,
  blockMs: 5 * MINUTE_MS,
  /** A count of failures is forgotten after this long without another one. */
  failureMemoryMs: HOUR_MS,
  /** More failures than this within 24 hours, by browsers not known to the code, begin step-up. */
  failuresBeforeStepUp: 20,
  stepUpMs: 24 * HOUR_MS,
  wrongPairsBeforeClosing: 10,
  /** Codes without an email and with fewer bits than this are refused to unknown browsers during step-up. */
  strongCodeBits: 80,
  mailedLinkMs: 15 * MINUTE_MS,
  adminFailuresBeforeLock: 5,
} as const

/** The lengths that a field may have, in characters; beyond them nothing honest is written. A code's is far above any code's own. */
export const FIELD_LENGTHS = { name: 200, email: 254, company: 200, phone: 50, code: 2_000 } as const
