import type { AgreementRecord, Certificate, Fact } from './rules.ts'
import { duration, utcAndZone } from './times.ts'

const REPORTED = 'as reported by the browser'
const END_BY = {
  scroll: `it came into view, ${REPORTED}`,
  control: `declared with the control after the text, ${REPORTED}`,
}

/** How the agreement was read: what the server knows by itself, and what it was told, kept apart by words. */
export function readingSections({ reading, signedAt, signerZone, assent }: AgreementRecord): Certificate['sections'] {
  const seconds = Math.round((Date.parse(signedAt) - Date.parse(reading.openedAt)) / 1000)
  const at = (time: string | null) => (time === null ? null : `${utcAndZone(time, signerZone)}, ${REPORTED}`)
  const facts: Fact[] = [
    { label: 'Opened', value: utcAndZone(reading.openedAt, signerZone) },
    { label: 'End reached', value: at(reading.endAt) },
    { label: 'In what way', value: reading.endBy === null ? null : END_BY[reading.endBy] },
    { label: 'Furthest point', value: `${Math.round(reading.furthest * 100)} % of the text, ${REPORTED}` },
    { label: 'Box ticked', value: at(assent.boxTickedAt) },
    { label: 'From opening to signing', value: duration(seconds) },
    { label: 'Reading', value: reading.id, face: 'code' },
  ]
  return [
    {
      title: 'The reading',
      intro:
        'When the agreement was opened is the server’s own record. What is marked so was reported by the browser; its times are those of the server’s clock when the report came in.',
      facts,
    },
    {
      title: 'Reading by clause',
      intro: `Active seconds ${REPORTED}: those in which the clause stood at the top of the text, the page was visible and in front, and somebody had moved, typed or scrolled within the last minute. The server counts no more than had passed by its own clock.`,
      facts: reading.active?.map(({ clause, ms }) => ({ label: clause, value: duration(Math.round(ms / 1000)) })) ?? [
        { label: 'Times', value: null },
      ],
    },
  ]
}
