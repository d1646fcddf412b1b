import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailName } from '../../email/rules.ts'
import { questions, quoteOf } from '../mails.ts'
import { type CalendarEntry, formatCalendarEntry } from './calendar.ts'
import type { RequestRow } from './queries.ts'
import { inZone, isMeetingKind, TITLES } from './rules.ts'
import { type Asker, nameOf } from './thread-mails.ts'
import type { MeetingRow } from './thread-queries.ts'

type Change = 'agreed' | 'moved' | 'cancelled'

const TITLE: Record<Change, string> = { agreed: 'is agreed', moved: 'has moved', cancelled: 'is cancelled' }
const PARAGRAPH: Record<Change, string> = {
  agreed: 'A calendar entry is attached.',
  moved: 'The time or place has changed. The attached calendar entry replaces the earlier one.',
  cancelled: 'The attached calendar entry removes it from your calendar.',
}
const KIND = { agreed: 'meeting_agreed', moved: 'meeting_moved', cancelled: 'meeting_cancelled' } as const

export type MeetingMail = {
  portal: PortalConfig
  url: string
  who: Asker
  request: RequestRow
  meeting: MeetingRow
  change: Change
  words?: string | null
}

/** To the person and to the owner, with a calendar entry. */
export function meetingMails(given: MeetingMail): Mail[] {
  const { portal, url, who, request, meeting, change, words = null } = given
  const name = isMeetingKind(request.kind) ? TITLES[request.kind] : 'Meeting'
  const calendar = {
    name: change === 'cancelled' ? 'cancelled.ics' : 'meeting.ics',
    type: `text/calendar; charset=utf-8; method=${change === 'cancelled' ? 'CANCEL' : 'REQUEST'}`,
    text: formatCalendarEntry(portal, entryOf(given, name)),
  }
  const where = { label: 'Where', value: meeting.place }
  const length = { label: 'Duration', value: `${meeting.minutes} minutes` }
  const common = { title: `Your ${lower(name)} ${TITLE[change]}`, attachments: [calendar] }
  return [
    {
      ...common,
      kind: KIND[change],
      to: who.email,
      subject: `${name} with ${portal.company.name} ${TITLE[change]}`,
      ...(who.name && { greeting: mailName(who.name) }),
      paragraphs: [PARAGRAPH[change]],
      ...quoteOf(portal, words),
      facts: [{ label: 'When', value: inZone(meeting.starts_at, request.time_zone) }, length, where],
      button: { label: 'View your request', url: `${url}/account#requests` },
      notes: [questions(portal)],
    },
    {
      ...common,
      kind: change === 'agreed' ? 'meeting_agreed_owner' : KIND[change],
      to: portal.notifications.owner,
      subject: `${name} with ${nameOf(who)} ${TITLE[change]}`,
      title: `The ${lower(name)} ${TITLE[change]}`,
      paragraphs: [PARAGRAPH[change]],
      facts: [
        { label: 'With', value: who.name ? `${mailName(who.name)}, ${who.email}` : who.email },
        { label: 'When', value: inZone(meeting.starts_at, request.time_zone) },
        length,
        where,
      ],
    },
  ]
}

function entryOf({ portal, url, who, request, meeting, change }: MeetingMail, name: string): CalendarEntry {
  return {
    uid: `${request.id}@${new URL(url).hostname}`,
    sequence: meeting.sequence,
    method: change === 'cancelled' ? 'CANCEL' : 'REQUEST',
    writtenAt: meeting.updated_at,
    startsAt: meeting.starts_at,
    minutes: meeting.minutes,
    title: `${name}: ${portal.company.name} and ${nameOf(who)}`,
    place: meeting.place,
    // Without what the person wrote, because other people and programs read calendars.
    about: `${name} with ${portal.company.name}. Changes: ${url}/account#requests`,
    person: { ...who, name: mailName(who.name) },
  }
}

/** For use within a sentence. */
function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
