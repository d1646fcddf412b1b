import type { Portal } from '../../../lib/projects.ts'
import styles from './sheet-preview.module.css'
import * as texts from './texts.ts'

/** Heights of bars that belong to no company: a chart before its figures are known. */
const BARS = [22, 27, 35, 41, 54, 66, 82, 100]
const FACTS = [texts.valuation, texts.annualRevenue, texts.raiseTarget, texts.growth]

type SheetPreviewProps = Pick<Portal, 'platforms'> & {
  /** Who comes back has signed. */
  returning: boolean
}

/** The layout of the first project's page with every value covered, so that people see what they sign for. */
export function SheetPreview({ platforms: [first], returning }: SheetPreviewProps) {
  if (!first) return null
  return (
    <figure className={`wrap ${styles.preview}`}>
      <div className={styles.sheet} data-theme="ink" aria-hidden="true">
        <ol className={styles.marks}>
          {BARS.slice(2).map((width) => (
            <li key={width} />
          ))}
        </ol>
        <div className={styles.body}>
          <p className={styles.name}>{first.name}</p>
          <p className={styles.lead}>
            <i />
            <i />
          </p>
          <dl className={styles.facts}>
            {FACTS.map((label) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <i />
                </dd>
              </div>
            ))}
          </dl>
          <div className={styles.pair}>
            <div>
              <p className={styles.label}>{texts.revenueByQuarter}</p>
              <svg viewBox="0 0 320 100" preserveAspectRatio="none" aria-hidden="true">
                {BARS.map((height, at) => (
                  <rect key={height} x={at * 41} y={100 - height} width="30" height={height} />
                ))}
              </svg>
            </div>
            <div>
              <p className={styles.label}>{texts.theRound}</p>
              <p className={styles.round}>
                <i />
              </p>
              <p className={styles.rows}>
                <i />
                <i />
                <i />
              </p>
            </div>
          </div>
        </div>
      </div>
      <figcaption>
        {texts.thePageOf({ name: first.name })}
        {!returning && texts.figuresOpenOnceSigned}
      </figcaption>
    </figure>
  )
}
