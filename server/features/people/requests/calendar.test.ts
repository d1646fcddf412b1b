import { expect, test } from 'vitest'
import { readPortalConfig } from '../../../portal-config.ts'
import { type CalendarEntry, formatCalendarEntry } from './calendar.ts'

const portal = readPortalConfig('content/portal.json')
const entry: CalendarEntry = {
  uid: 'q7Wc0xqXh3Jq@portal.example',
  sequence: 2,
  method: 'REQUEST',
  writtenAt: '2026-11-20T09:15:30.250Z',
  startsAt: '2026-12-01T14:00:00.000Z',
  minutes: 45,
  title: 'Investor call: Halcyon AI and Elena',
  place: 'https://meet.example/abc',
  about: 'Changes: https://portal.example/account#requests',
  person: { name: 'Elena Marchetti', email: 'e.marchetti@northgate.example' },
  language: 'en',
}
/** The lines as a calendar reads them: unfolded, by name. */
const read = (text: string) =>
  Object.fromEntries(
    text
      .replace(/\r\n[ \t]/g, '')
      .split('\r\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.search(/[:;]/))]),
  )

test('the entry says field by field when and where, in UTC, by whom and with whom', () => {
  const text = formatCalendarEntry(portal, entry)
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true)
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
  expect(read(text)).toMatchObject({
    PRODID: ':-//Vestibule//Investor portal//EN',
    CALSCALE: ':GREGORIAN',
    METHOD: ':REQUEST',
    UID: ':q7Wc0xqXh3Jq@portal.example',
    SEQUENCE: ':2',
    DTSTAMP: ':20261120T091530Z',
    DTSTART: ':20261201T140000Z',
    DTEND: ':20261201T144500Z',
    SUMMARY: ':Investor call: Halcyon AI and Elena',
    LOCATION: ':https://meet.example/abc',
    ORGANIZER: ';CN="Halcyon AI":mailto:investors@halcyon.example',
    ATTENDEE:
      ';ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Elena Marchetti":MAILTO:e.marchetti@northgate.example',
    STATUS: ':CONFIRMED',
  })
  expect(text, 'UTC needs no definition of a time zone').not.toMatch(/TZID|VTIMEZONE/)
})

test('a cancelled one takes the same entry out', () => {
  const fields = read(formatCalendarEntry(portal, { ...entry, method: 'CANCEL', sequence: 3 }))
  expect(fields).toMatchObject({ METHOD: ':CANCEL', STATUS: ':CANCELLED', SEQUENCE: ':3', UID: `:${entry.uid}` })
})

test('what somebody typed can neither end a line nor begin another field', () => {
  const person = { name: 'A "quoted"; name\r\nATTENDEE:mailto:x@evil.example', email: 'a@x.example' }
  const text = formatCalendarEntry(portal, {
    ...entry,
    person,
    place: 'Room 1; floor 2, \\left\nSTATUS:CANCELLED',
    title: 'a\tb',
  })
  const fields = read(text)
  expect(fields.STATUS).toBe(':CONFIRMED')
  expect(fields.LOCATION).toBe(':Room 1\\; floor 2\\, \\\\left\\nSTATUS:CANCELLED')
  expect(fields.ATTENDEE).toContain(`CN="A ^'quoted^'; nameATTENDEE:mailto:x@evil.example"`)
  expect(text.match(/^ATTENDEE/gm)).toHaveLength(1)
  expect(text.replace(/\r\n/g, '')).not.toMatch(/\p{Cc}/u)
})

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const long = 'ß漢字🙂'.repeat(60)
  const text = formatCalendarEntry(portal, { ...entry, title: long, place: long, about: long })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(read(text).SUMMARY).toBe(`:${long}`)
  expect(text).not.toContain('\uFFFD')
})
