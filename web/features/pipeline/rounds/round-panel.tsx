import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayUtc } from '../../../../contract/wording.ts'
import { daysUntil, percent } from '../../../lib/format.ts'
import { wholeAmount } from '../../../lib/money.ts'
import { Drawer } from '../../../ui/drawer.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { IndicationItem } from '../indication-item.tsx'
import styles from '../pipeline.module.css'
import roundStyles from '../rounds.module.css'
import { type Round, type RoundDetail, useRound } from './queries.ts'
import { RoundForm } from './round-form.tsx'
import { RoundGauge } from './round-gauge.tsx'
import { RoundState } from './round-table.tsx'

type RoundPanelProps = { route: string; name: string; isAdmin: boolean; onClose: () => void }

export function RoundPanel({ route, name, isAdmin, onClose }: RoundPanelProps) {
  const { data, isError, refetch } = useRound(route)
  return (
    <Drawer label={`Round of ${name}`} onClose={onClose}>
      <h2 className="heading-m">{name}</h2>
      {data ? (
        <Body {...data} isAdmin={isAdmin} />
      ) : isError ? (
        <LoadFailed what="The round" onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the round" />
      )}
    </Drawer>
  )
}

function Body({ round, indications, onPage, isAdmin }: RoundDetail & { isAdmin: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const { terms, archived } = round
  const mayEdit = isAdmin && !archived
  if (terms === null && !isEditing)
    return (
      <>
        <p className="small mt-2">This project has no round. Investors cannot state an interest until you open one.</p>
        {mayEdit && (
          <button className="btn btn--sm btn--primary mt-4" type="button" onClick={() => setEditing(true)}>
            Open a round...
          </button>
        )}
      </>
    )
  if (isEditing) return <RoundForm round={round} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
  return (
    <>
      <div className={roundStyles.state}>
        {round.state === 'open' && terms?.closesOn ? (
          <span>
            <StatusWord tone="ok">Open</StatusWord>
            <span className="secondary-line">{daysLeft(terms.closesOn)}</span>
          </span>
        ) : (
          <RoundState round={round} />
        )}
        {mayEdit && (
          <button className="btn btn--sm" type="button" onClick={() => setEditing(true)}>
            Edit the terms...
          </button>
        )}
      </div>
      <Progress round={round} />
      <section className={styles.section} aria-labelledby="round-interest">
        <h3 id="round-interest">Indications of interest</h3>
        {indications.length === 0 && (
          <p className="legend">
            None yet. Investors state theirs on the project page; you can record one on a person’s card.
          </p>
        )}
        <ul className={styles.indications}>
          {indications.map((one) => (
            <IndicationItem key={one.id} indication={one} isAdmin={isAdmin} by />
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="round-terms">
        <h3 id="round-terms">Terms</h3>
        <Terms round={round} />
      </section>
      <OnPage round={round} onPage={onPage} />
    </>
  )
}

/** `30 days left`, with today. */
function daysLeft(closesOn: string): string {
  const days = daysUntil(`${closesOn}T23:59:59.999Z`)
  return days <= 1 ? 'last day' : `${days} days left`
}

/** What is allocated, what is indicated and what is left, against the target. */
function Progress({ round }: { round: Round }) {
  const { softCircled, allocated, oversubscribed, indications, currency, terms } = round
  if (terms === null) return null
  const money = (amount: number) => wholeAmount(amount, currency)
  const left = terms.target - allocated
  const overCap = terms.cap === null ? 0 : softCircled - terms.cap
  return (
    <>
      <p className={roundStyles.lead}>
        <b>{percent(Math.min(1, allocated / terms.target) * 100, 0, 0)}</b> of {money(terms.target)} allocated
      </p>
      <RoundGauge round={round} isLarge />
      <dl className={roundStyles.figures}>
        <div>
          <dt>
            <i className={roundStyles.swatch} data-of="allocated" />
            Allocated
          </dt>
          <dd>
            {money(allocated)}
            <span className="secondary-line">{allocated >= terms.target ? 'the whole target' : 'promised'}</span>
          </dd>
        </div>
        <div>
          <dt>
            <i className={roundStyles.swatch} data-of="soft" />
            Not allocated
          </dt>
          <dd>
            {money(Math.max(0, softCircled - allocated))}
            <span className="secondary-line">indicated beyond that</span>
          </dd>
        </div>
        <div>
          <dt>
            {softCircled < terms.target && <i className={roundStyles.swatch} />}
            Left
          </dt>
          <dd>
            {money(Math.max(0, left))}
            <span className="secondary-line">
              to the target{terms.cap !== null && `, ${money(terms.cap - allocated)} to the cap`}
            </span>
          </dd>
        </div>
      </dl>
      <p className="small mt-2">
        {money(softCircled)} soft-circled in {indications === 1 ? '1 indication' : `${indications} indications`}
        {overCap > 0
          ? `, ${money(overCap)} above the cap`
          : oversubscribed > 0 && `, ${money(oversubscribed)} above the target`}
        .
      </p>
    </>
  )
}

/** What readers see on the project page, which staff write by hand. A difference from the terms stands out. */
function OnPage({ round: { route, terms, currency }, onPage }: Pick<RoundDetail, 'round' | 'onPage'>) {
  if (terms === null || onPage === null) return null
  const { target, committed, asOf, closes } = onPage
  const isOther = (differs: boolean, words: string) => (differs ? <StatusWord tone="warn">{words}</StatusWord> : words)
  return (
    <section className={styles.section} aria-labelledby="round-page">
      <h3 id="round-page">On the project page</h3>
      <dl className="term-list">
        <TermRow term="Committed">
          {wholeAmount(committed, currency)}
          <span className="secondary-line">promised in writing, as of {dayUtc(asOf)}</span>
        </TermRow>
        <TermRow term="Target">{isOther(target !== terms.target, wholeAmount(target, currency))}</TermRow>
        <TermRow term="Last day">{isOther(closes !== terms.closesOn, closes ? dayUtc(closes) : 'none')}</TermRow>
      </dl>
      <p className="legend mt-2">
        {target !== terms.target || closes !== terms.closesOn
          ? 'The page differs from the terms of the round. '
          : 'The page agrees with the terms of the round. '}
        <Link to="/admin/content" search={{ project: route }}>
          Edit the page
        </Link>
      </p>
    </section>
  )
}

function Terms({ round }: { round: Round }) {
  const { terms, currency } = round
  if (terms === null) return null
  return (
    <dl className="term-list">
      <TermRow term="Opens">{terms.opensOn ? dayUtc(terms.opensOn) : 'No first day'}</TermRow>
      <TermRow term="Last day">{terms.closesOn ? dayUtc(terms.closesOn) : 'None'}</TermRow>
      <TermRow term="Minimum">
        {terms.minimum === null ? 'That of the project' : wholeAmount(terms.minimum, currency)}
      </TermRow>
      <TermRow term="Cap">{terms.cap === null ? 'None' : wholeAmount(terms.cap, currency)}</TermRow>
      <TermRow term="Instrument">{terms.instrument || 'None'}</TermRow>
      <TermRow term="Vehicles">{terms.vehicles.join(', ') || 'In the investor’s own words'}</TermRow>
      <TermRow term="Readers see">{terms.showsTotal ? 'The total of all indications' : 'No sums'}</TermRow>
    </dl>
  )
}
