import { furthestPercent } from '../../../../contract/agreements/furthest.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import type { AgreementRecord, Certificate, Fact } from './rules.ts'
import { duration, utcAndZone } from './times.ts'

const THRESHOLD = LIMITS.ndaScrollThreshold * 100
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
    { label: `${THRESHOLD} % reached`, value: thresholdFact(reading, at(reading.thresholdAt)) },
    { label: 'End reached', value: at(reading.endAt) },
    ...(reading.endAt === null || reading.endBy === null ? [] : [{ label: 'How', value: END_BY[reading.endBy] }]),
    { label: 'Furthest point', value: `${furthestPercent(reading.furthest)} % of the text, ${REPORTED}` },
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

/** A browser can report 90 percent as reached without reporting a point beyond it. The certificate then says so. */
function thresholdFact({ furthest }: AgreementRecord['reading'], reached: string | null): string | null {
  if (reached === null || furthest > LIMITS.ndaScrollThreshold) return reached
  return `${reached}. The furthest point that it reported does not confirm this`
}
