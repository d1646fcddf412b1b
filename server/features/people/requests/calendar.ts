import type { PortalConfig } from '../../../portal-config.ts'

/** A meeting as a calendar knows it (RFC 5545 with the methods of RFC 5546). Times are ISO 8601 UTC. */
export type CalendarEntry = {
  /** The same for every change of one meeting. */
  uid: string
  sequence: number
  /** `REQUEST` puts it into the calendar, or in the place of what stands there; `CANCEL` takes it out. */
  method: 'REQUEST' | 'CANCEL'
  writtenAt: string
  startsAt: string
  minutes: number
  title: string
  place: string
  about: string
  person: { name: string; email: string }
}

/** The text of the .ics file. In UTC throughout, so that it needs no definition of any time zone and is right in each. */
export function calendarText(portal: PortalConfig, entry: CalendarEntry): string {
  const { company } = portal
  const end = new Date(Date.parse(entry.startsAt) + entry.minutes * 60_000).toISOString()
  const cancelled = entry.method === 'CANCEL'
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vestibule//Investor portal//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.method}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utcStamp(entry.writtenAt)}`,
    `DTSTART:${utcStamp(entry.startsAt)}`,
    `DTEND:${utcStamp(end)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.about)}`,
    `LOCATION:${escaped(entry.place)}`,
    `ORGANIZER;CN=${param(company.name)}:mailto:${company.contact.email}`,
    `ATTENDEE;CN=${param(entry.person.name || entry.person.email)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=${cancelled ? 'FALSE' : 'TRUE'}:mailto:${entry.person.email}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

/** `20261201T140000Z` */
function utcStamp(iso: string): string {
  return `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** A text value (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** A parameter may hold neither quotes nor control characters (3.2), so quotes become single ones. */
function param(text: string): string {
  return `"${text.replace(/"/g, '’').replace(/\p{Cc}/gu, '')}"`
}

/** Lines are of 75 octets at most, and no character is cut in two (3.1). */
function folded(line: string): string {
  const rows: string[] = []
  let row = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      rows.push(row)
      row = ' '
      octets = 1
    }
    row += character
    octets += size
  }
  return [...rows, row].join('\r\n')
}
