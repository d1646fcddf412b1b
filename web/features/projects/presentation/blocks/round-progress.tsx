import { useId } from 'react'
import { dayUtc } from '../../../../../contract/wording.ts'
import { number, percent } from '../../../../lib/format.ts'
import type { BlockContent } from '../content-types.ts'
import { useMoney } from '../currency.ts'
import { SheetSection } from '../sheet-section.tsx'
import * as texts from '../texts.ts'
import styles from './blocks.module.css'

/** Received is filled, committed is hatched, and the rest is empty, so that the bar can be read without its colours. */
export function RoundProgress({ id, round }: { id: string; round: BlockContent<'roundProgress'> }) {
  const { money } = useMoney()
  const hatch = useId()
  const { target, committed, received, investors, asOf, closes } = round
  const whole = Math.max(target, committed)
  const share = (value: number) => percent((value / target) * 100)
  const rows: [string, string, string][] = [
    ...(received === undefined ? [] : [[texts.received, money(received), share(received)] as [string, string, string]]),
    [texts.committed, money(committed), share(committed)],
    committed > target
      ? [texts.aboveTheTarget, money(committed - target), share(committed - target)]
      : [texts.stillOpen, money(target - committed), share(target - committed)],
    [texts.target, money(target), percent(100)],
  ]
  const facts = [
    ...(investors === undefined ? [] : [texts.investors({ number: number(investors), count: investors })]),
    texts.figuresOf({ asOf: dayUtc(asOf) }),
    ...(closes ? [texts.closesOn({ closes: dayUtc(closes) })] : []),
  ]
  return (
    <SheetSection id={id} title={round.title} description={round.description} leaf>
      <p className={styles.roundLead}>
        <b>{money(committed)}</b>
        {texts.committedOf({ target: money(target) })}
      </p>
      <svg className={styles.roundBar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <pattern id={hatch} width="1" height="10" patternUnits="userSpaceOnUse">
            <rect className={styles.hatch} width="0.45" height="10" />
          </pattern>
        </defs>
        <rect className={styles.rest} width="100" height="10" />
        <rect fill={`url(#${hatch})`} width={(committed / whole) * 100} height="10" />
        <rect className={styles.fill} width={((received ?? 0) / whole) * 100} height="10" />
        {committed > target && <path className={styles.mark} d={`M${(target / whole) * 100} 0V10`} />}
      </svg>
      <table className={`ledger ${styles.roundFigures}`}>
        <caption className="sr-only">{round.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.state}</th>
            <th scope="col" className="ledger__number">
              {texts.amount}
            </th>
            <th scope="col" className="ledger__number">
              {texts.ofTheTarget}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, amount, part]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="ledger__number">{amount}</td>
              <td className="ledger__number">{part}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="legend">{facts.join(' · ')}</p>
    </SheetSection>
  )
}
