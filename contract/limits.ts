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
  /** A managed code whose text was left blank. */
  managedCodeLength: 8,
  /** -1 stands for a code without a limit on its uses. */
  unlimitedUses: -1,
  sharedWindowMs: 48 * HOUR_MS,
  /** Staff may lengthen one person's window up to this long after the first use. */
  sharedWindowLongestDays: 30,
  /** The automatic personal code begins this long after the 48 hours have ended. */
  sharedSuccessorDelayMs: MINUTE_MS,
  routeGrantMs: 24 * HOUR_MS,
  masterGrantMs: 24 * HOUR_MS,
  investorGrantDays: 30,
  investorWarningDays: 7,
  ndaScrollThreshold: 0.9,
  ndaSubmissionTimeoutMs: 8_000,
  /** Reading counts for this long after the last sign of somebody before the screen. */
  readingIdleMs: MINUTE_MS,
  /** The most that one report may say of one clause. */
  readingReportMs: HOUR_MS,
  /** Ten failures block one address or browser for five minutes (design section 2, BruteForceLimits). */
  failuresBeforeBlock: 10,
  blockMs: 5 * MINUTE_MS,
  /** A count of failures is forgotten after this long without another one. */
  failureMemoryMs: HOUR_MS,
  /** More failures than this within 24 hours, by browsers not known to the code, begin challenge mode. */
  failuresBeforeChallengeMode: 20,
  challengeModeMs: 24 * HOUR_MS,
  wrongPairsBeforeClosing: 10,
  /** Codes without an email and with fewer bits than this are refused to unknown browsers during challenge mode. */
  strongCodeBits: 80,
  mailedLinkMs: 15 * MINUTE_MS,
  /** For this long after proving the address by mail, a browser may sign in place of an unconfirmed signature. */
  signAgainMs: DAY_MS,
  /** An invitation opens the gate this long after it was sent; sent again, as long once more. */
  invitationDays: 30,
  /** An invitation that was mailed this long ago and is not signed counts as quiet. */
  invitationQuietDays: 7,
  /** This long before the term of an agreement ends, its signer and staff are told. */
  termEndingDays: 60,
  /** This long before the day until which a newer version has to be signed, its signers are reminded. */
  signSoonDays: 7,
  /** The link by which a signer confirms that what they were given is returned or destroyed. */
  returnLinkDays: 30,
  /** Failed admin logins by one name from one address before five minutes (`blockMs`) must pass. */
  adminFailuresBeforeLock: 5,
  overrideMs: 8 * HOUR_MS,
  /** What takes many persons' data out of the portal asks for a sign-in this recent. */
  recentSignInMs: 15 * MINUTE_MS,
  /** A staff list counts at most this many rows; where there are more, its numbers mean "at least". */
  countedRows: 10_000,
  /** Codes that end within this time are counted for staff. */
  endingSoonDays: 7,
  /** The hidden corner: this many clicks, each this soon after the one before. */
  cornerClicks: 5,
  cornerClickMs: 3 * SECOND_MS,
} as const

/** The lengths that a field may have, in characters; beyond them nothing honest is written. A code's is far above any code's own. */
export const FIELD_LENGTHS = { name: 200, email: 254, company: 200, phone: 50, code: 2_000 } as const
