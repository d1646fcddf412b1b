import type { AgreementRecord, Certificate, Fact } from './rules.ts'
import { duration, utcAndZone } from './times.ts'

const REPORTED = 'as reported by the browser'
const END_BY = {
  scroll: `by scrolling, ${REPORTED}`,
  control: `with the button after the text, ${REPORTED}`,
}

/** How the agreement was read. The text tells apart what the server recorded and what the browser reported. */
export function readingSections({ reading, signedAt, signerZone, assent }: AgreementRecord): Certificate['sections'] {
  const seconds = Math.round((Date.parse(signedAt) - Date.parse(reading.openedAt)) / 1000)
  const at = (time: string | null) => (time === null ? null : `${utcAndZone(time, signerZone)}, ${REPORTED}`)
  const facts: Fact[] = [
    { label: 'Opened', value: utcAndZone(reading.openedAt, signerZone) },
    { label: 'End reached', value: at(reading.endAt) },
    { label: 'How', value: reading.endBy === null ? null : END_BY[reading.endBy] },
    { label: 'Furthest point', value: `${Math.round(reading.furthest * 100)} % of the text, ${REPORTED}` },
    { label: 'Box ticked', value: at(assent.boxTickedAt) },
    { label: 'From opening to signing', value: duration(seconds) },
    { label: 'Reading session', value: reading.id, face: 'code' },
  ]
  return [
    {
      title: 'Reading',
      intro:
        'The server recorded when the agreement was opened. The browser reported the rows marked as such; their times are when the server received the report.',
      facts,
    },
    {
      title: 'Reading by clause',
      intro: `Active time ${REPORTED}: the clause was at the top of the text, the page was visible and focused, and the reader had moved, typed or scrolled within the last minute. The server limits it to the time that passed on its own clock.`,
      facts: reading.active?.map(({ clause, ms }) => ({ label: clause, value: duration(Math.round(ms / 1000)) })) ?? [
        { label: 'Times', value: null },
      ],
    },
  ]
}
