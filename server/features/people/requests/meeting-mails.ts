import type { Language } from '../../../../contract/language.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Fact, type Mail, mailName } from '../../email/rules.ts'
import { inMailLocale, investorMail, mailList, mailTexts, mailTextsIn, quoteOf } from '../../email/texts/rules.ts'
import { type CalendarEntry, formatCalendarEntry } from './calendar.ts'
import type { RequestRow } from './queries.ts'
import { inZone, isMeetingKind } from './rules.ts'
import { type Asker, nameOf } from './thread-mails.ts'
import type { MeetingRow } from './thread-queries.ts'

type Change = 'agreed' | 'moved' | 'cancelled'

const KIND = { agreed: 'meeting_agreed', moved: 'meeting_moved', cancelled: 'meeting_cancelled' } as const

export type MeetingMail = {
  portal: PortalConfig
  url: string
  who: Asker
  request: RequestRow
  meeting: MeetingRow
  change: Change
  /** As it was agreed before it moved. */
  before?: Pick<MeetingRow, 'starts_at' | 'minutes' | 'place'> | undefined
  words?: string | null
}

/** To the person in the language of the portal, and to the owner in English, each with a calendar entry. */
export function meetingMails(given: MeetingMail): Mail[] {
  return [personMail(given), ownerMail(given)]
}

function personMail(given: MeetingMail): Mail {
  const { portal, url, who, change, words = null } = given
  const { labels, buttons } = mailTexts(portal)
  return investorMail(portal, KIND[change], {
    to: who.email,
    name: who.name,
    places: { meeting: meetingName(given, portal.language), changes: changesOf(given, portal.language) },
    ...quoteOf(portal, words),
    facts: inMailLocale(portal, () => factsOf(given, labels, portal.language)),
    button: { label: buttons.viewRequest, url: `${url}/account#requests` },
    attachments: [calendarOf(given, portal.language)],
  })
}

const TITLE: Record<Change, string> = { agreed: 'is confirmed', moved: 'has moved', cancelled: 'is cancelled' }

function ownerMail(given: MeetingMail): Mail {
  const { portal, who, change } = given
  const { labels, kinds } = mailTextsIn()
  const name = meetingName(given, 'en')
  const kind = KIND[change]
  return {
    kind: change === 'agreed' ? 'meeting_agreed_owner' : kind,
    to: portal.notifications.owner,
    subject: `${name} with ${nameOf(who)} ${TITLE[change]}`,
    title: `The ${name.charAt(0).toLowerCase()}${name.slice(1)} ${TITLE[change]}`,
    paragraphs: [
      kinds[kind].opening({ meeting: name, changes: changesOf(given, 'en'), name: '', company: '', contact: '' }),
    ],
    facts: [
      { label: 'With', value: who.name ? `${mailName(who.name)}, ${who.email}` : who.email },
      ...factsOf(given, labels, 'en'),
    ],
    attachments: [calendarOf(given, 'en')],
  }
}

function factsOf(
  { request, meeting, change, before }: MeetingMail,
  labels: ReturnType<typeof mailTexts>['labels'],
  language: Language,
): Fact[] {
  const isCancelled = change === 'cancelled'
  const at = (iso: string) => inZone(iso, request.time_zone, language)
  const place = { label: isCancelled ? labels.plannedPlace : labels.where, value: meeting.place }
  return [
    { label: isCancelled ? labels.wasPlannedFor : labels.when, value: at(meeting.starts_at) },
    ...(before === undefined || before.starts_at === meeting.starts_at
      ? []
      : [{ label: labels.previously, value: at(before.starts_at) }]),
    { label: labels.duration, value: labels.minutes(meeting.minutes) },
    // Nobody should follow the link to a meeting that does not take place.
    ...(isCancelled && meeting.place.includes('://') ? [] : [place]),
  ]
}

/** What of a meeting has changed, in a sentence. */
function changesOf({ meeting, before }: MeetingMail, language: Language): string {
  if (before === undefined) return ''
  const { meetingParts, meetingChanges } = mailTextsIn(language)
  const parts = [
    ...(before.starts_at === meeting.starts_at ? [] : [meetingParts.time]),
    ...(before.place === meeting.place ? [] : [meetingParts.place]),
    ...(before.minutes === meeting.minutes ? [] : [meetingParts.duration]),
  ]
  return meetingChanges(mailList({ language }, parts), parts.length)
}

function meetingName({ request: { kind } }: MeetingMail, language: Language): string {
  const { meetings } = mailTextsIn(language)
  return isMeetingKind(kind) ? meetings[kind] : meetings.other
}

function calendarOf(given: MeetingMail, language: Language) {
  const { portal, url, who, request, meeting } = given
  const { calendar } = mailTextsIn(language)
  const isCancelled = given.change === 'cancelled'
  const names = { meeting: meetingName(given, language), company: portal.company.name }
  const entry: CalendarEntry = {
    uid: `${request.id}@${new URL(url).hostname}`,
    sequence: meeting.sequence,
    method: isCancelled ? 'CANCEL' : 'REQUEST',
    writtenAt: meeting.updated_at,
    startsAt: meeting.starts_at,
    minutes: meeting.minutes,
    title: calendar.title({ ...names, who: nameOf(who) }),
    place: meeting.place,
    // Without what the person wrote, because other people and programs read calendars.
    about: calendar.about({ ...names, url: `${url}/account#requests` }),
    person: { ...who, name: mailName(who.name) },
    language,
  }
  return {
    name: isCancelled ? calendar.cancelledFile : calendar.file,
    type: `text/calendar; charset=utf-8; method=${entry.method}`,
    text: formatCalendarEntry(portal, entry),
  }
}
