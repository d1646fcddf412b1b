/*
 * What a browser may report of a project page, and the numbers of the protections there (product-spec section 9, design section 2). Apart
 * from the schemas so that the browser can have them without zod, and from `limits.ts` so that public pages do not load them.
 */

/** Events that say what the reader's browser did; `medium` in the record of security events. */
const SECURITY_EVENTS = ['tab_hidden', 'window_left', 'timed_out'] as const
/** What the page does not allow and noticed: the tries, and developer tools. */
const VIOLATIONS = {
  devtools: 'high',
  print_try: 'high',
  save_try: 'high',
  screenshot_try: 'high',
  copy_try: 'medium',
  drag_try: 'medium',
  context_menu: 'medium',
} as const
export type Violation = keyof typeof VIOLATIONS

export const BEAT_KINDS = [
  'activity',
  'scroll_depth',
  'section_time',
  'tab_shown',
  ...SECURITY_EVENTS,
  ...(Object.keys(VIOLATIONS) as Violation[]),
] as const
export type BeatKind = (typeof BEAT_KINDS)[number]
export type ObservationKind = BeatKind | 'nda_signed'

/** How grave an observation is; null for what is no security event. */
export function severityOf(kind: ObservationKind): 'high' | 'medium' | null {
  if (kind === 'nda_signed') return 'high'
  if (isViolation(kind)) return VIOLATIONS[kind]
  return (SECURITY_EVENTS as readonly string[]).includes(kind) ? 'medium' : null
}

export function isViolation(kind: ObservationKind): kind is Violation {
  return Object.hasOwn(VIOLATIONS, kind)
}

export const PROTECTION = {
  /** Ten minutes without activity lock the session, with a warning two minutes before. */
  idleMs: 10 * 60_000,
  idleWarningMs: 2 * 60_000,
  /** Eased: ten times as long, as WCAG 2.2.1 asks. */
  easedIdleMs: 100 * 60_000,
  /** The browser tells of activity at most once a minute. */
  activityEveryMs: 60_000,
  /** What the server waits beyond the ten minutes: a minute that activity may be told late, and half a minute for the way. */
  idleGraceMs: 90_000,
  devtoolsPollMs: 500,
  devtoolsPx: 160,
  scrollStep: 25,
} as const

/** Most that one delivery holds. */
export const MAX_IN_A_BEAT = 50
