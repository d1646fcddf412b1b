import { useState } from 'react'
import { LIMITS } from '../../../../contract/limits.ts'
import { number } from '../../../lib/format.ts'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import styles from './funnel.module.css'
import { type FunnelDays, type Funnel as Numbers, useFunnel } from './queries.ts'

const DAYS: readonly { value: FunnelDays; label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '0', label: 'All time' },
]

const STAGES: readonly { of: keyof Numbers; name: string }[] = [
  { of: 'opened', name: 'Opened the agreement' },
  { of: 'half', name: 'Read half of it' },
  { of: 'threshold', name: `Read ${LIMITS.ndaScrollThreshold * 100} percent of it` },
  { of: 'signed', name: 'Signed' },
  { of: 'codeUsed', name: 'Used their code' },
  { of: 'readProject', name: 'Opened a project' },
  { of: 'cameBack', name: 'Came back on another day' },
]

export function Funnel() {
  const [days, setDays] = useState<FunnelDays>('30')
  const { data, isError, refetch } = useFunnel(days)
  return (
    <section className={styles.funnel} aria-labelledby="funnel-h">
      <div className={styles.funnelHead}>
        <h2 id="funnel-h">Conversion</h2>
        <ChoiceRow legend="Agreement opened within" options={DAYS} value={days} onChoose={setDays} />
      </div>
      {isError ? (
        <LoadFailed what="The numbers" onRetry={() => void refetch()} />
      ) : data?.opened === 0 ? (
        <p className="small">Nobody opened the agreement in this time.</p>
      ) : (
        <>
          <Bars numbers={data} />
          <p className="legend mt-3">
            Counts browsers that opened the agreement in this time, and each once, however often somebody signed.
          </p>
        </>
      )}
    </section>
  )
}

/** One bar for each stage, with its number and its share of the first stage. */
function Bars({ numbers }: { numbers: Numbers | undefined }) {
  return (
    <ol className={styles.funnelBars} aria-busy={!numbers || undefined}>
      {STAGES.map(({ of, name }) => (
        <li key={of}>
          <span>{name}</span>
          <span className="num">{numbers ? number(numbers[of]) : ''}</span>
          <span className={`num ${styles.funnelShare}`}>
            {numbers && of !== 'opened' && share(numbers[of], numbers.opened)}
          </span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.funnelRest} width="100" height="4" />
            {numbers && (
              <rect
                className={styles.funnelBar}
                data-main={of === 'signed' || undefined}
                width={(100 * numbers[of]) / Math.max(numbers.opened, 1)}
                height="4"
              />
            )}
          </svg>
        </li>
      ))}
    </ol>
  )
}

function share(part: number, whole: number) {
  return `${Math.round((100 * part) / Math.max(whole, 1))}%`
}
