import { PAGE_LIMITS } from './page-limits.ts'

export { FIELD_LENGTHS } from './page-limits.ts'

const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
/** How many days the plots of staff pages show. */
export const DAYS_SHOWN = 30
export const DAY_MS = 24 * HOUR_MS

/** The constants of product-spec section 9 and design section 2. */
/** The name that a person gives a passkey. */
export const MAX_PASSKEY_NAME = 60

export const LIMITS = {
  ...PAGE_LIMITS,
  /** The most rows that one act on all that match the filters of a list changes. */
  matchingRows: 2_000,
  /** A personal code: six random characters after the prefix. */
  personalCodeRandomLength: 6,
  /** A managed code whose text was generated. */
  managedCodeLength: 8,
  unlimitedUses: -1,
  /** For this long after a code begins, the browser that signed can open it without typing it, until it does so once. */
  handedCodeMs: DAY_MS,
  accessPeriodMs: 48 * HOUR_MS,
  /** Staff can extend an access period to at most this long after its first use. */
  maxAccessPeriodDays: 30,
  /** The automatic personal code starts this long after the access period ends. */
  sharedSuccessorDelayMs: MINUTE_MS,
  routeGrantMs: 24 * HOUR_MS,
  masterGrantMs: 24 * HOUR_MS,
  investorWarningDays: 7,
  /** The most reading time that one report can claim for one clause. */
  readingReportMs: HOUR_MS,
  /** Failures that block an address or browser for `blockMs` (design section 2, BruteForceLimits). */
  failuresBeforeBlock: 10,
  blockMs: 5 * MINUTE_MS,
  /** Failures are forgotten after this long without another one. */
  failureMemoryMs: HOUR_MS,
  /** More failures than this within `challengeModeMs`, by browsers that have not used the code, start challenge mode. */
  failuresBeforeChallengeMode: 20,
  challengeModeMs: 24 * HOUR_MS,
  wrongPairsBeforeClosing: 10,
  /** In challenge mode, unknown browsers cannot use a code with fewer bits than this without its email. A generated one has 41. */
  generatedCodeBits: 40,
  /** Codes with this many bits cannot be guessed, so no number of failures closes them. */
  unguessableBits: 80,
  /** In challenge mode, generated codes stay open while the chance to have guessed any of them within `guessedWithinDays` is below this. */
  generatedGuessChance: 5e-5,
  guessedWithinDays: 14,
  /** The second half of that chance is kept for networks with fewer failures than this, so that one attacker cannot use all of it. */
  failuresInReserve: 5,
  mailedLinkMs: 15 * MINUTE_MS,
  /** How long the link to a new staff account works. */
  colleagueLinkMs: 7 * DAY_MS,
  /** How long the setup link waits, and how long the setup of its browser lasts. */
  setupLinkMs: DAY_MS,
  setupSessionMs: DAY_MS,
  /** Between the request to remove lost second factors and their removal. */
  factorRemovalMs: 3 * DAY_MS,
  mailedDigits: 6,
  mailedDigitsMs: 10 * MINUTE_MS,
  /** Wrong digits in a session, after which it cannot prove its address. A code has 25 sessions, so a thief of it gets 250 guesses. */
  wrongDigitsPerSession: 10,
  /** Refused signatures that pause signing for a whole address; for a browser it is `failuresBeforeBlock`. */
  refusedSignaturesBeforeBlock: 100,
  /** For this long after proving its address, a browser can replace an unconfirmed signature. */
  signAgainMs: DAY_MS,
  /** How long an invitation is valid after it was last sent. */
  invitationDays: 30,
  /** An invitation that is unsigned for this long counts as quiet. */
  invitationQuietDays: 7,
  /** Signer and staff are told this long before the term of an agreement ends. */
  termEndingDays: 60,
  /** Signers are reminded this long before the deadline to sign a newer version. */
  signSoonDays: 7,
  /** How long the link to confirm return or destruction is valid. */
  returnLinkDays: 30,
  /** Failed admin logins with one name from one address before they are blocked for `blockMs`. */
  adminFailuresBeforeLock: 5,
  overrideMs: 8 * HOUR_MS,
  /** Sensitive acts, such as exports, need a sign-in this recent. */
  recentSignInMs: 15 * MINUTE_MS,
  /** Staff lists count at most this many rows. */
  countedRows: 10_000,
  /** Codes that end within this time count as ending soon. */
  endingSoonDays: 7,
} as const
