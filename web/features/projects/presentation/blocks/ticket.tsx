import { type CSSProperties, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { writtenNumber } from '../../../../../contract/number-format.ts'
import { percent } from '../../../../lib/format.ts'
import { Band } from '../band.tsx'
import type { BlockContent } from '../content-types.ts'
import { useMoney } from '../currency.ts'
import { SheetSection } from '../sheet-section.tsx'
import * as texts from '../texts.ts'
import styles from './ticket.module.css'
import { useTicketChoice } from './ticket-choice.ts'
import { equityOf, readAmount, worthOf } from './ticket-worth.ts'

/** What an amount buys, and what that part is worth under the stated assumptions. */
export function Ticket({ id, ticket }: { id: string; ticket: BlockContent<'ticket'> }) {
  const { inFull, short } = useMoney()
  const { amount: chosen, choose } = useTicketChoice()
  const field = useId()
  const [typed, setTyped] = useState<string>()
  const { minimum, maximum, step, assumptions, legend } = ticket
  const amount = Math.min(maximum, Math.max(minimum, chosen ?? Math.min(maximum, 2 * minimum)))
  const equity = percent(equityOf(ticket, amount), 2, 2)
  const worth = worthOf(ticket, amount)
  const most = Math.max(amount, ...worth.map(({ high }) => high))
  const read = typed === undefined ? amount : readAmount(typed, ticket)
  const outside = typed !== undefined && read !== Number(typed.replace(/[^\d]/g, ''))
  return (
    <SheetSection id={id} title={ticket.title} description={ticket.description}>
      <div className={styles.ticket}>
        <div className={styles.choice}>
          <label htmlFor={field}>{texts.yourTicket}</label>
          <input
            id={field}
            className={styles.amount}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? inFull(amount)}
            aria-describedby={`${field}-span`}
            aria-invalid={outside || undefined}
            onFocus={({ currentTarget }) => {
              // At once: a selection made a frame later would swallow what was typed in between.
              flushSync(() => setTyped(String(amount)))
              currentTarget.select()
            }}
            onChange={({ target }) => {
              setTyped(target.value)
              const next = readAmount(target.value, ticket)
              if (next !== undefined) choose(next)
            }}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
            onBlur={() => setTyped(undefined)}
          />
          <input
            type="range"
            className={styles.slider}
            aria-label={texts.yourTicket}
            min={minimum}
            max={maximum}
            step={step}
            value={amount}
            style={{ '--at': (amount - minimum) / (maximum - minimum) } as CSSProperties}
            aria-valuetext={texts.ticketBuys({ amount: inFull(amount), equity })}
            onChange={({ target }) => choose(Number(target.value))}
          />
          <p className={styles.span} id={`${field}-span`}>
            <span>{texts.from({ amount: short(minimum) })}</span>
            <span>{texts.upTo({ amount: short(maximum) })}</span>
          </p>
          <p className={styles.buys} role="status">
            <b>{equity}</b> <span>{texts.ofTheCompanyFor({ amount: inFull(amount) })}</span>
          </p>
        </div>
        <table className={styles.worth}>
          <caption>{texts.whatItWouldBeWorth}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{texts.at}</th>
              <th scope="col">{texts.value}</th>
            </tr>
          </thead>
          <tbody>
            {worth.map(({ name, low, high, lowTimes, highTimes }) => (
              <tr key={name ?? ''}>
                <th scope="row">{name ?? texts.theEstimatedValuation}</th>
                <td>
                  <span className={styles.worthSpan}>
                    <b>{texts.between({ low: rounded(low, inFull), high: rounded(high, inFull) })}</b>{' '}
                    <span>{texts.times({ low: times(lowTimes), high: times(highTimes) })}</span>
                  </span>
                  <Band from={low / most} to={high / most} mark={amount / most} chosen={name === undefined} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.fine}>
          <h3>{texts.assumptions}</h3>
          <ul>
            {assumptions.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className={styles.legend}>{legend}</p>
        </div>
      </div>
    </SheetSection>
  )
}

/** Below one, a second figure keeps a loss from being rounded away. */
function times(value: number): string {
  const most = value < 1 ? 2 : 1
  return writtenNumber(`times-${most}`, value, { minimumFractionDigits: 1, maximumFractionDigits: most })
}

/** To three figures: more would claim to be known. */
function rounded(value: number, say: (value: number) => string): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2)
  return say(Math.round(value / unit) * unit)
}
