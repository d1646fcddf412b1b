import { useId } from 'react'
import { dayUtc } from '../../../../../contract/wording.ts'
import { number, percentIn } from '../../../../lib/format.ts'
import { dotted, unbroken } from '../../../../lib/unbroken.ts'
import type { BlockContent } from '../content-types.ts'
import { useMoney } from '../currency.ts'
import { SheetSection } from '../sheet-section.tsx'
import * as texts from '../texts.ts'
import styles from './blocks.module.css'
import { useTicketChoice } from './ticket-choice.ts'

/** The sum of all indications of interest, and when it was. The other figures of a round are of the day that staff wrote. */
export type Indicated = { amount: number; at: string }

type RoundProgressProps = {
  id: string
  round: BlockContent<'roundProgress'>
  indicated?: Indicated | undefined
  isHalf?: boolean
}

/** Received is filled, committed is hatched, and the rest is empty, so that the bar can be read without its colours. */
export function RoundProgress({ id, round, indicated, isHalf = false }: RoundProgressProps) {
  const { money, inColumn } = useMoney()
  const { amount: ticket } = useTicketChoice()
  const hatch = useId()
  const { target, committed, received, investors, asOf, closes } = round
  const whole = Math.max(target, committed)
  const inFull = inColumn(whole)
  const shareOf = (value: number) => (value / target) * 100
  const written = percentIn([committed, received ?? 0, indicated?.amount ?? 0].map(shareOf))
  const share = (value: number) => written(shareOf(value))
  const rows: { name: string; amount: number; drawnAs?: 'hatch' | 'fill' | 'rest' }[] = [
    { name: texts.committed, amount: committed, drawnAs: 'hatch' },
    ...(received === undefined ? [] : [{ name: texts.received, amount: received, drawnAs: 'fill' as const }]),
    committed > target
      ? { name: texts.aboveTheTarget, amount: committed - target }
      : { name: texts.stillOpen, amount: target - committed, drawnAs: 'rest' },
    ...(isHalf ? [] : [{ name: texts.target, amount: target }]),
  ]
  const facts = [
    ...(investors === undefined ? [] : [texts.investorsCommitted({ number: number(investors), count: investors })]),
    texts.committedAsOf({ asOf: dayUtc(asOf) }),
    ...(closes ? [texts.closesOn({ closes: dayUtc(closes) })] : []),
  ]
  return (
    <SheetSection id={id} title={round.title} description={round.description} leaf isHalf={isHalf}>
      <p className={isHalf ? `${styles.roundLead} ${styles.roundLeadHalf}` : styles.roundLead}>
        <b>{money(committed)}</b>
        {isHalf ? (
          <>
            {texts.ofTarget({ target: money(target) })}
            <span className={styles.roundShare}>{texts.committedOfTheRound({ share: share(committed) })}</span>
          </>
        ) : (
          texts.committedOf({ target: money(target) })
        )}
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
        {ticket !== undefined && (
          <rect
            className={styles.yours}
            x={(Math.max(0, Math.min(committed, whole - ticket)) / whole) * 100}
            width={(Math.min(ticket, whole) / whole) * 100}
            height="10"
          />
        )}
        {committed > target && <path className={styles.mark} d={`M${(target / whole) * 100} 0V10`} />}
      </svg>
      <table className={`ledger ${styles.roundFigures}`}>
        <caption className="sr-only">{round.title}</caption>
        <thead className={isHalf ? 'sr-only' : undefined}>
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
          {rows.map(({ name, amount, drawnAs }) => (
            <tr key={name}>
              <th scope="row">
                {drawnAs && <i className={styles.roundSwatch} data-of={drawnAs} />}
                {name}
              </th>
              <td className="ledger__number">{inFull(amount)}</td>
              <td className="ledger__number">{share(amount)}</td>
            </tr>
          ))}
        </tbody>
        {indicated && (
          <tbody className={styles.roundIndicated}>
            <tr>
              <th scope="row">
                {texts.indicatedNotBinding}{' '}
                <small>{unbroken(texts.indicatedAsOf({ asOf: dayUtc(indicated.at) }))}</small>
              </th>
              <td className="ledger__number">{inFull(indicated.amount)}</td>
              <td className="ledger__number">{share(indicated.amount)}</td>
            </tr>
          </tbody>
        )}
      </table>
      <p className={styles.roundYours} role="status">
        {ticket !== undefined && texts.yourTicketMarked({ amount: inFull(ticket), share: share(ticket) })}
      </p>
      <p className="legend">{dotted(facts.map(unbroken))}</p>
    </SheetSection>
  )
}
