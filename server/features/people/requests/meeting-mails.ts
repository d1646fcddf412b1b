import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'
import { type CalendarEntry, calendarText } from './calendar.ts'
import type { RequestRow } from './queries.ts'
import { inZone, isMeetingKind, TITLES } from './rules.ts'
import { type Asker, questions, quoteOf } from './thread-mails.ts'
import type { MeetingRow } from './thread-queries.ts'

type Told = 'agreed' | 'moved' | 'cancelled'

const TITLE: Record<Told, string> = { agreed: 'is agreed', moved: 'has moved', cancelled: 'is cancelled' }
const SAID: Record<Told, string> = {
  agreed: 'It is agreed for the time below. The calendar entry goes with this mail.',
  moved:
    'It has another time or place. The calendar entry that goes with this mail takes the place of the earlier one.',
  cancelled: 'It does not take place. The calendar entry that goes with this mail takes it out of your calendar.',
}
const KIND = { agreed: 'meeting_agreed', moved: 'meeting_moved', cancelled: 'meeting_cancelled' } as const

type MeetingMail = {
  portal: PortalConfig
  url: string
  who: Asker
  request: RequestRow
  meeting: MeetingRow
  told: Told
  words?: string | null
}

/** To the person and to the owner: when and where, with the calendar entry. */
export function meetingMails(given: MeetingMail): Mail[] {
  const { portal, url, who, request, meeting, told, words = null } = given
  const name = isMeetingKind(request.kind) ? TITLES[request.kind] : 'Meeting'
  const calendar = {
    name: told === 'cancelled' ? 'cancelled.ics' : 'meeting.ics',
    type: `text/calendar; charset=utf-8; method=${told === 'cancelled' ? 'CANCEL' : 'REQUEST'}`,
    text: calendarText(portal, entryOf(given, name)),
  }
  const where = { label: 'Where', value: meeting.place }
  const length = { label: 'How long', value: `${meeting.minutes} minutes` }
  const common = { title: `Your ${lower(name)} ${TITLE[told]}`, attachments: [calendar] }
  return [
    {
      ...common,
      kind: KIND[told],
      to: who.email,
      subject: `${name} with ${portal.company.name} ${TITLE[told]}`,
      ...(who.name && { greeting: who.name }),
      paragraphs: [SAID[told]],
      ...quoteOf(portal, words),
      facts: [{ label: 'When', value: inZone(meeting.starts_at, request.time_zone) }, length, where],
      button: { label: 'See your request', url: `${url}/account#requests` },
      notes: [questions(portal)],
    },
    {
      ...common,
      kind: told === 'agreed' ? 'meeting_agreed_owner' : KIND[told],
      to: portal.notifications.owner,
      subject: `${name} with ${who.name || who.email} ${TITLE[told]}`,
      title: `The ${lower(name)} ${TITLE[told]}`,
      paragraphs: [SAID[told]],
      facts: [
        { label: 'With', value: who.name ? `${who.name}, ${who.email}` : who.email },
        { label: 'When', value: inZone(meeting.starts_at, request.time_zone) },
        length,
        where,
      ],
    },
  ]
}

function entryOf({ portal, url, who, request, meeting, told }: MeetingMail, name: string): CalendarEntry {
  return {
    uid: `${request.id}@${new URL(url).hostname}`,
    sequence: meeting.sequence,
    method: told === 'cancelled' ? 'CANCEL' : 'REQUEST',
    writtenAt: meeting.updated_at,
    startsAt: meeting.starts_at,
    minutes: meeting.minutes,
    title: `${name}: ${portal.company.name} and ${who.name || who.email}`,
    place: meeting.place,
    // What the person wrote stays between the two; a calendar is read by more people, and by more programs.
    about: `${name} with ${portal.company.name}. Changes: ${url}/account#requests`,
    person: who,
  }
}

/** Within a sentence; `1:1 meeting` begins with no letter. */
function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
