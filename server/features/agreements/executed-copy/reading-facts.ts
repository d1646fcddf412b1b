import { furthestPercent } from '../../../../contract/agreements/furthest.ts'
import type { AgreementRecord, Certificate } from './rules.ts'
import { type Fact, fact } from './statements.ts'
import { duration, utcAndZone } from './times.ts'

const NOT_REPORTED = 'not recorded: the browser did not report it'
const END_BY = { scroll: 'by scrolling', control: 'with the button after the text' }

/** How the agreement was read. Only the opening was seen by the server. */
export function readingSections(record: AgreementRecord): Certificate['sections'] {
  const { agreement, reading, signedAt, signerZone } = record
  const seconds = Math.round((Date.parse(signedAt) - Date.parse(reading.openedAt)) / 1000)
  const at = (time: string | null) => (time === null ? null : utcAndZone(time, signerZone))
  const facts: Fact[] = [
    fact('reading.opened', at(reading.openedAt)),
    fact('reading.threshold', at(reading.thresholdAt) ?? NOT_REPORTED),
    fact('reading.end', at(reading.endAt) ?? NOT_REPORTED),
    fact('reading.end_by', reading.endBy === null ? null : END_BY[reading.endBy]),
    fact(
      'reading.furthest',
      reading.reportedAt === null
        ? NOT_REPORTED
        : `${furthestPercent(reading.furthest)} % of the text, last reported ${utcAndZone(reading.reportedAt, signerZone)}`,
    ),
    fact('reading.compared', comparedFact(record)),
    fact('reading.duration', seconds < 0 ? `signed ${duration(-seconds)} before it was opened` : duration(seconds)),
    fact('reading.id', reading.id, 'code'),
  ]
  const clauses = reading.active ?? []
  return [
    {
      title: 'Reading',
      intro: {
        is: 'reading.intro',
        words:
          'The server saw when the text was asked for. All else is what the browser reported, at the times when the server received it; nobody else saw it.',
      },
      facts,
    },
    {
      title: 'Reading by clause',
      intro: {
        is: 'reading.clauses_intro',
        words:
          'Active time as the browser counts it: the clause was at the top of the text, the page was visible and focused, and the reader had moved, typed or scrolled within the last minute. The server limits it to the time that passed on its own clock.',
      },
      facts:
        clauses.length === 0
          ? [fact('reading.clause', NOT_REPORTED, undefined, 'Times')]
          : clauses.map(({ clause, ms }) => ({
              ...fact('reading.clause', duration(Math.round(ms / 1000)), undefined, clause),
              labelled: agreement.language,
            })),
    },
  ]
}

function comparedFact({ contradictions = [] }: AgreementRecord): string {
  if (contradictions.length === 0) return 'no contradiction was found among the reports, nor with the server’s clock'
  return `the reports contradict each other: ${contradictions.join('; ')}`
}
