import { type BeatKind, MAX_IN_A_BEAT } from '../../../../contract/engagement/observation-kinds.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { sayGoodbye } from './goodbye.ts'
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

type More = Pick<Noted, 'section' | 'ms' | 'depth'>
export type Reporter = {
  note(kind: BeatKind, more?: More): void
  /** Delivers what was noted; true where the server says that the session is locked. */
  flush(): Promise<boolean>
  /** The page is being left, so nothing can be waited for. */
  close(): void
}

/** Tells the server of one visit of a page. Nothing that fails is shown to the reader; it is kept and delivered later, once. */
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
    const sent = waiting.splice(0, MAX_IN_A_BEAT)
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
      // One at a time, so that the reading which one of them reports is not counted against the next.
      last = last.then(deliver, deliver)
      return last
    },
    close() {
      const events = waiting.splice(0)
      if (opening) keepOpening(opening)
      if (!navigator.onLine) return keepEvents(events)
      // Of a visit that the server does not know yet, only that it is over.
      const told = opening ? [] : events.splice(0, MAX_IN_A_BEAT)
      keepEvents(sayGoodbye(visit, told.map(aged)) ? events : [...told, ...events])
    },
  }
}

/** What earlier pages could not deliver. */
export async function deliverKept(): Promise<void> {
  for (const opening of keptOpenings()) if (!(await open(opening))) return
  let kept = keptEvents()
  while (kept[0]) {
    const { visit } = kept[0]
    const events = kept.filter((event) => event.visit === visit).slice(0, MAX_IN_A_BEAT)
    if ((await send(visit, events)) === 'later') return
    kept = keptEvents()
  }
}

/** True once the server knows the visit, or has refused it for good. */
async function open(opening: Opening): Promise<boolean> {
  try {
    await call('POST /api/audit/access', opening)
  } catch (error) {
    warn('The opening of this page could not be recorded', error)
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
    const answer = await call('POST /api/observations', { visit, events: events.map(aged) })
    forgetEvents(ids)
    return answer
  } catch (error) {
    warn('What happened on this page could not be recorded', error)
    forgetEvents(ids)
    if (isFinal(error)) return 'never' as const
    keepEvents(events)
    return 'later' as const
  }
}

function aged({ id, kind, at, section, ms, depth }: Noted) {
  const ageMs = Math.min(86_400_000, Math.max(0, Date.now() - at))
  return { id, kind, ageMs, ...(section && { section }), ...(ms && { ms: Math.round(ms) }), ...(depth && { depth }) }
}

/** Refused by the server, so that trying again cannot help; anything else may pass. */
function isFinal(error: unknown) {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}
