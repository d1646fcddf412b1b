/*
 * What a browser may report about a project page, and the limits of the protections (product-spec section 9, design section 2). Kept
 * apart from the schemas so that the browser loads no zod, and from `limits.ts` so that public pages do not load them.
 */

/** Recorded as security events of medium severity. */
const SECURITY_EVENTS = ['tab_hidden', 'window_left', 'timed_out'] as const
/** Attempts at what the page forbids, with their severity. */
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

/** Null if the observation is not a security event. */
export function severityOf(kind: ObservationKind): 'high' | 'medium' | null {
  if (kind === 'nda_signed') return 'high'
  if (isViolation(kind)) return VIOLATIONS[kind]
  return (SECURITY_EVENTS as readonly string[]).includes(kind) ? 'medium' : null
}

export function isViolation(kind: ObservationKind): kind is Violation {
  return Object.hasOwn(VIOLATIONS, kind)
}

export const PROTECTION = {
  /** Ten minutes without activity lock the session; a warning appears two minutes before. */
  idleMs: 10 * 60_000,
  idleWarningMs: 2 * 60_000,
  /** Ten times as long in accessibility mode, as WCAG 2.2.1 requires. */
  easedIdleMs: 100 * 60_000,
  /** The browser reports activity at most once a minute. */
  activityEveryMs: 60_000,
  /** The server waits this much longer: activity may be reported a minute late, plus half a minute of delay. */
  idleGraceMs: 90_000,
  devtoolsPollMs: 500,
  devtoolsPx: 160,
  scrollStep: 25,
} as const

/** Events in one delivery. */
export const MAX_EVENTS_PER_REPORT = 50
