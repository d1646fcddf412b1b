import { dayUtc } from '../../../contract/wording.ts'
import { fromNow, readingTime } from '../../lib/format.ts'
import { type Bar, BarStrip } from '../../ui/bar-strip.tsx'
import { ClauseBars } from '../../ui/clause-bars.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import peopleStyles from './people.module.css'
import { type Journey as Answer, useJourney } from './queries.ts'

type Step = Answer['steps'][number]

const DAY_MS = 86_400_000
const NAMES: Record<Step['step'], string> = {
  invited: 'Invited',
  opened: 'Opened the agreement',
  signed: 'Signed',
  unlocked: 'Used their code',
  visited: 'Visited',
  documents: 'Opened documents',
  asked: 'Sent a request',
}

/** What a step is counted in: one, and many. */
const UNITS: Partial<Record<Step['step'], [string, string]>> = {
  invited: ['email', 'emails'],
  signed: ['signature', 'signatures'],
  unlocked: ['session', 'sessions'],
  visited: ['visit', 'visits'],
  documents: ['document', 'documents'],
  asked: ['request', 'requests'],
}

const LAST: Record<Step['step'], string> = {
  invited: 'last email',
  opened: 'last opened',
  signed: 'last signed',
  unlocked: 'their code last entered',
  visited: 'last visit',
  documents: 'last opened',
  asked: 'last request',
}

/** What a person did, from the invitation to the last visit. */
export function Journey({ id }: { id: string }) {
  const { data, isError, refetch } = useJourney(id)
  if (isError && !data) return <LoadFailed what="The journey" onRetry={() => void refetch()} />
  if (data?.steps.length === 0) return null
  return (
    <section className={peopleStyles.journey} aria-labelledby="journey-h" aria-busy={!data || undefined}>
      <h2 id="journey-h">Journey</h2>
      {data && (
        <Timeline
          steps={data.steps.map(({ step, firstAt, lastAt, times }) => ({
            key: step,
            name: NAMES[step],
            at: firstAt,
            more: [countOf(step, times), lastAt.slice(0, 10) > firstAt.slice(0, 10) && lastOf(step, lastAt)],
            children:
              step === 'opened' ? (
                <ClauseBars clauses={data.clauses} />
              ) : (
                step === 'visited' && <Days days={data.days} />
              ),
          }))}
        />
      )}
    </section>
  )
}

function countOf(step: Step['step'], times: number): string {
  const [one, many] = UNITS[step] ?? []
  return one && times > 0 ? `${times} ${times === 1 ? one : many}` : ''
}

function lastOf(step: Step['step'], at: string): string {
  return `${LAST[step]} ${fromNow(at)}`
}

function Days({ days }: { days: Answer['days'] }) {
  const [first] = days
  if (!first) return null
  const total = days.reduce((sum, { readMs }) => sum + readMs, 0)
  const bars = calendar(first.day).map((day): Bar => {
    const readMs = days.find((one) => one.day === day)?.readMs ?? 0
    return { key: day, value: readMs, says: `${dayUtc(`${day}T00:00:00Z`)}: ${readingTime(readMs)}` }
  })
  const says = `${readingTime(total)} on ${days.length === 1 ? '1 day' : `${days.length} days`}`
  return (
    <figure>
      <BarStrip bars={bars} label={`Reading time by day: ${says}`} />
      <figcaption>Read for {says}</figcaption>
    </figure>
  )
}

/** Every day since the first, and at least the last four weeks. */
function calendar(first: string): string[] {
  const today = Math.floor(Date.now() / DAY_MS)
  const from = Math.min(Date.parse(first) / DAY_MS, today - 27)
  return Array.from({ length: today - from + 1 }, (_, at) => new Date((from + at) * DAY_MS).toISOString().slice(0, 10))
}
