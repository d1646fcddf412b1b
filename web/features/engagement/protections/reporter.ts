import { type BeatKind, MAX_EVENTS_PER_REPORT } from '../../../../contract/engagement/observation-kinds.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { reportLeave } from './leave-report.ts'
import {
  forgetEvents,
  forgetOpening,
  keepEvents,
  keepOpening,
  keptEvents,
  keptOpenings,
  type Noted,
  type Opening,
} from './outbox.ts'
import { warn } from './warn.ts'

/** Without an answer for this long, a report counts as undelivered, so that the next one is not kept waiting. */
const ANSWER_MS = 30_000

type More = Pick<Noted, 'section' | 'ms' | 'depth'>
export type Reporter = {
  note(kind: BeatKind, more?: More): void
  /** Delivers the events; true if the session is locked. */
  flush(): Promise<boolean>
  /** Called while the page unloads, so it cannot wait for anything. */
  close(): void
}

/** Reports one visit of a page. Failures are never shown to the reader; the events are stored and delivered later. */
export function reportVisit(route: ProjectKey): Reporter {
  const visit = crypto.randomUUID()
  let opening: Opening | undefined = {
    eventId: visit,
    route,
    deviceInfo: {
      userAgent: navigator.userAgent.slice(0, 500),
      viewport: `${window.innerWidth}x${window.innerHeight}`,
      platform: navigator.platform,
      language: navigator.language,
    },
    entryTimestamp: new Date().toISOString(),
  }
  const waiting: Noted[] = []
  let last = Promise.resolve(false)

  async function deliver(): Promise<boolean> {
    if (opening && !(await open(opening))) {
      keepEvents(waiting.splice(0))
      return false
    }
    opening = undefined
    const sent = waiting.splice(0, MAX_EVENTS_PER_REPORT)
    const answer = sent.length > 0 ? await send(visit, sent) : undefined
    if (answer === 'later' || answer === 'never') return false
    if (answer) await deliverKept()
    return answer?.locked ?? false
  }

  return {
    note(kind, more = {}) {
      waiting.push({ id: crypto.randomUUID(), visit, kind, at: Date.now(), ...more })
    },
    flush() {
      // Deliveries run one at a time, because the server limits reading time by the time since the last one.
      last = last.then(deliver, deliver)
      return last
    },
    close() {
      const events = waiting.splice(0)
      if (opening) keepOpening(opening)
      if (!navigator.onLine) return keepEvents(events)
      // The server would refuse events of a visit that it does not know yet.
      const sent = opening ? [] : events.splice(0, MAX_EVENTS_PER_REPORT)
      keepEvents(reportLeave(visit, sent.map(withAge)) ? events : [...sent, ...events])
    },
  }
}

/** Delivers the stored events of earlier pages. */
export async function deliverKept(): Promise<void> {
  for (const opening of keptOpenings()) if (!(await open(opening))) return
  let kept = keptEvents()
  while (kept[0]) {
    const { visit } = kept[0]
    const events = kept.filter((event) => event.visit === visit).slice(0, MAX_EVENTS_PER_REPORT)
    if ((await send(visit, events)) === 'later') return
    kept = keptEvents()
  }
}

/** True if the server knows the visit or has permanently refused it. */
async function open(opening: Opening): Promise<boolean> {
  try {
    await call('POST /api/audit/access', opening, { timeoutMs: ANSWER_MS })
  } catch (error) {
    warn('This visit could not be recorded', error)
    if (!isFinal(error)) {
      if (!keptOpenings().some(({ eventId }) => eventId === opening.eventId)) keepOpening(opening)
      return false
    }
  }
  forgetOpening(opening.eventId)
  return true
}

async function send(visit: string, events: readonly Noted[]) {
  const ids = new Set(events.map(({ id }) => id))
  try {
    const report = { visit, events: events.map(withAge) }
    const answer = await call('POST /api/observations', report, { timeoutMs: ANSWER_MS })
    forgetEvents(ids)
    return answer
  } catch (error) {
    warn('The events of this page could not be recorded', error)
    forgetEvents(ids)
    if (isFinal(error)) return 'never' as const
    keepEvents(events)
    return 'later' as const
  }
}

function withAge({ id, kind, at, section, ms, depth }: Noted) {
  const ageMs = Math.min(86_400_000, Math.max(0, Date.now() - at))
  return { id, kind, ageMs, ...(section && { section }), ...(ms && { ms: Math.round(ms) }), ...(depth && { depth }) }
}

/** A refusal that a retry cannot change. */
function isFinal(error: unknown) {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}
