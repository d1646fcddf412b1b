import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Language } from '../../../../contract/language.ts'
import type { PortalConfig } from '../../../portal-config.ts'

/** A meeting as a calendar entry (RFC 5545 with the methods of RFC 5546). Times are ISO 8601 UTC. */
export type CalendarEntry = {
  /** The same for every change of one meeting. */
  uid: string
  /** Increases with every change, so that calendars keep the newest. */
  sequence: number
  /** `REQUEST` adds or replaces the entry, `CANCEL` removes it. */
  method: 'REQUEST' | 'CANCEL'
  writtenAt: string
  startsAt: string
  minutes: number
  title: string
  place: string
  about: string
  person: { name: string; email: string }
  /** Of its words. */
  language: Language
}

/** The text of the .ics file. Its times are UTC, so it needs no time zone definitions. */
export function formatCalendarEntry(portal: PortalConfig, entry: CalendarEntry): string {
  const { name, contact } = portal.company
  const { person, startsAt, minutes } = entry
  const cancelled = entry.method === 'CANCEL'
  const calendar = ical({
    prodId: { company: 'Vestibule', product: 'Investor portal', language: entry.language.toUpperCase() },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod[entry.method],
  })
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.writtenAt,
    start: startsAt,
    end: new Date(Date.parse(startsAt) + minutes * 60_000),
    summary: removeControlCharacters(entry.title),
    description: removeControlCharacters(entry.about),
    location: removeControlCharacters(entry.place),
    organizer: { name: removeControlCharacters(name), email: contact.email },
    attendees: [
      {
        // Unlike in a text, a line break in a parameter could start another field.
        name: removeControlCharacters(person.name || person.email).replaceAll('\n', ''),
        email: person.email,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: !cancelled,
      },
    ],
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  })
  // RFC 5545 ends every line with CRLF; the library omits the last one.
  return `${calendar.toString()}\r\n`
}

/** Removes control characters except line breaks, which the library escapes. */
function removeControlCharacters(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n]/gu, '')
}
