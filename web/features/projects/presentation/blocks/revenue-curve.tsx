import type { CSSProperties } from 'react'
import type { BlockContent } from '../content-types.ts'
import { useMoney } from '../currency.ts'
import { SheetSection } from '../sheet-section.tsx'
import * as texts from '../texts.ts'
import styles from './curve.module.css'
import { type Placed, placePoints, splitCurve } from './revenue-points.ts'

type RevenueCurveProps = { id: string; curve: BlockContent<'revenueCurve'>; isHalf?: boolean }

/** Actual revenue as a solid line with filled points, projected as a dashed line with hollow ones; a table for screen readers. */
export function RevenueCurve({ id, curve, isHalf = false }: RevenueCurveProps) {
  const { money } = useMoney()
  const placed = placePoints(curve.points, isHalf ? 2 : undefined)
  const { actual, projected } = splitCurve(placed)
  return (
    <SheetSection id={id} title={curve.title} description={curve.description} isHalf={isHalf}>
      <figure className={isHalf ? `${styles.curve} ${styles.curveHalf}` : styles.curve}>
        <div className={styles.plot} aria-hidden="true">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {[0, 25, 50, 75].map((y) => (
              <path key={y} className={styles.grid} d={`M0 ${y}H100`} />
            ))}
            {isHalf && <path className={styles.area} d={`${line(placed)}V100H0Z`} />}
            <path className={styles.lineActual} d={line(actual)} />
            <path className={styles.lineProjected} d={line(projected)} />
          </svg>
          <ol>
            {placed.map(({ period, revenue, state, x, y, labelled, key }) => (
              <li
                key={period}
                className={`${styles.point} ${styles[`point--${state}`]}`}
                data-side={x < 0.1 ? 'first' : x > 0.9 ? 'last' : undefined}
                data-key={key || undefined}
                style={{ '--x': x, '--y': y } as CSSProperties}
              >
                {labelled && (
                  <>
                    <b>{money(revenue)}</b>
                    <span>{period}</span>
                  </>
                )}
              </li>
            ))}
          </ol>
        </div>
        <figcaption className={isHalf && projected.length === 0 ? 'sr-only' : undefined}>
          {actual.length > 0 && (
            <span>
              <Sample className={styles.lineActual} /> {texts.actual}
            </span>
          )}
          {projected.length > 0 && (
            <span>
              <Sample className={styles.lineProjected} /> {texts.projected}
            </span>
          )}
        </figcaption>
        {curve.source && <p className="legend">{curve.source}</p>}
        <div className="sr-only">
          <table>
            <caption>{curve.title}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.period}</th>
                <th scope="col">{texts.revenue}</th>
                <th scope="col">{texts.state}</th>
              </tr>
            </thead>
            <tbody>
              {curve.points.map(({ period, revenue, state }) => (
                <tr key={period}>
                  <th scope="row">{period}</th>
                  <td>{money(revenue)}</td>
                  <td>{state === 'actual' ? texts.actual : texts.projected}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </figure>
    </SheetSection>
  )
}

const line = (points: readonly Placed[]) =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x * 100} ${(1 - y) * 100}`).join('')

function Sample({ className }: { className: string | undefined }) {
  return (
    <svg className={styles.sample} viewBox="0 0 28 12" aria-hidden="true">
      <path className={className} d="M0 6H28" />
    </svg>
  )
}
