import type { ScoreReason } from '../../../../contract/engagement/scores.ts'
import { sectionName } from '../../../../contract/engagement/section-name.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import type { PortalConfig } from '../../../portal-config.ts'

type Names = { titles: ReadonlyMap<string, string>; projects: ReadonlyMap<string, string> }

const MINUTE_MS = 60_000

/** A reason for staff: `Read for 42 minutes on 5 days, longest in Financials of Vault (18 minutes)`. */
export function reasonWords(reason: ScoreReason, names: Names): string {
  const { signal, amount, days, lastDay, returns } = reason
  switch (signal) {
    case 'reading':
      return `Read for ${minutes(amount)}${onDays(days)}${longest(reason, names)}`
    case 'pages':
      return `Read ${counted(amount, 'page of a document', 'pages of documents')}${mostOf(reason, names)}`
    case 'returns':
      return returns > 0
        ? `Came back ${times(returns)} this week; visits on ${counted(days, 'day', 'days')} in all`
        : `Visited on ${counted(days, 'day', 'days')}, last on ${dayUtc(lastDay)}`
    case 'questions':
      return `Sent ${counted(amount, 'question or request', 'questions or requests')}, last on ${dayUtc(lastDay)}`
    case 'downloads':
      return `Saved ${counted(amount, 'stamped copy', 'stamped copies')}, last on ${dayUtc(lastDay)}`
    case 'agreement':
      return `Signed the agreement on ${dayUtc(lastDay)}`
  }
}

function longest({ top }: ScoreReason, { titles, projects }: Names): string {
  if (!top) return ''
  const project = projects.get(top.route) ?? top.route
  const what =
    top.documentId === null
      ? `${sectionName(top.section ?? '')} of ${project}`
      : (titles.get(top.documentId) ?? 'a document')
  return `, longest in ${what} (${minutes(top.ms)})`
}

function mostOf({ top }: ScoreReason, { titles }: Names): string {
  const title = top?.documentId ? titles.get(top.documentId) : undefined
  return title ? `, longest in ${title}` : ''
}

const onDays = (days: number) => ` on ${counted(days, 'day', 'days')}`
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

export function minutes(ms: number): string {
  if (ms < MINUTE_MS) return counted(Math.max(1, Math.round(ms / 1000)), 'second', 'seconds')
  return counted(Math.round(ms / MINUTE_MS), 'minute', 'minutes')
}

/** What a filter of engagement means; null for other filters. */
export function meaningOf(filter: string, { engagement, privacy }: PortalConfig): string | null {
  const { hotFrom, quietAfterDays } = engagement
  if (filter === 'hot') return `Hot this week: a score of ${hotFrom} or more, and active in the last 7 days.`
  if (filter === 'quiet')
    return `Stopped reading: read here before, and nothing in the last ${counted(quietAfterDays, 'day', 'days')}.`
  if (filter === 'never')
    return `No project read: no visit of a project page is on record. Visits are kept for ${counted(privacy.retention.visits, 'day', 'days')}.`
  return null
}
