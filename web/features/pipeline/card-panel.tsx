import { Link } from '@tanstack/react-router'
import { STAGE_NAMES, STAGES, type Stage } from '../../../contract/pipeline/stages.ts'
import { dayUtc } from '../../../contract/wording.ts'
import { Alert } from '../../ui/alert.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Select } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TermRow } from '../../ui/term-row.tsx'
import { Amounts } from './amounts.tsx'
import { CardForm, OwnerChoice } from './card-form.tsx'
import { StageWord } from './card-table.tsx'
import { IndicationItem } from './indication-item.tsx'
import { NextStep } from './next-step.tsx'
import { Notes } from './notes.tsx'
import styles from './pipeline.module.css'
import { type Card, type CardDetail, lacksAllocation, nameOf, useCard } from './queries.ts'
import { RecordInterest } from './record-interest.tsx'

type CardPanelProps = {
  id: string
  isAdmin: boolean
  onMove: (card: Card, stage: Stage | null) => void
  onClose: () => void
}

/** A card in full: its stage and why, owner and next step, indications of interest, notes and history. */
export function CardPanel({ id, isAdmin, onMove, onClose }: CardPanelProps) {
  const { data, isError, refetch } = useCard(id)
  return (
    <Drawer label={data ? nameOf(data.card) : 'Card'} onClose={onClose}>
      {data ? (
        <Body detail={data} isAdmin={isAdmin} onMove={onMove} />
      ) : isError ? (
        <LoadFailed what="The card" onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the card" />
      )}
    </Drawer>
  )
}

type BodyProps = { detail: CardDetail } & Pick<CardPanelProps, 'isAdmin' | 'onMove'>

function Body({ detail, isAdmin, onMove }: BodyProps) {
  const { card, owners, facts, notes, indications, history, rounds, held } = detail
  return (
    <>
      <h2 className="heading-m">{nameOf(card)}</h2>
      <p className="small">
        {[card.companyName, card.name && card.email].filter(Boolean).join(', ')}
        <br />
        <Link to="/admin/people/$id" params={{ id: card.id }}>
          Open the person’s page
        </Link>
      </p>
      {card.amounts.length > 0 && (
        <p className={styles.lead}>
          <b>
            <Amounts sums={card.amounts} />
          </b>{' '}
          indicated
          {card.allocated.length > 0 && (
            <>
              , <Amounts sums={card.allocated} /> allocated
            </>
          )}
        </p>
      )}
      {isAdmin ? (
        <div className={styles.pair} data-kept="">
          <Select
            id="card-stage"
            label="Stage"
            value={card.stage}
            options={STAGES.map((value) => ({ value, label: STAGE_NAMES[value] }))}
            onChange={({ target }) => onMove(card, target.value as Stage)}
          />
          <OwnerChoice card={card} owners={owners} />
        </div>
      ) : (
        <dl className="term-list">
          <TermRow term="Stage">
            <StageWord stage={card.stage} />
          </TermRow>
          <TermRow term="Owner">{card.owner?.name ?? 'Nobody'}</TermRow>
          <TermRow term="Next step">{card.nextStep || card.nextOn ? <NextStep card={card} /> : 'None'}</TermRow>
        </dl>
      )}
      {lacksAllocation(card) && (
        <Alert tone="warn" icon="warning">
          Nothing is allocated to this person, so the round does not count them.
        </Alert>
      )}
      <Why card={card} facts={facts} onRules={isAdmin ? () => onMove(card, null) : undefined} />
      {isAdmin && <CardForm key={card.id} card={card} />}
      <section className={styles.section} aria-labelledby="card-interest">
        <h3 id="card-interest">Indications of interest</h3>
        <ul className={styles.indications}>
          {indications.map((one) => (
            <IndicationItem key={one.id} indication={one} isAdmin={isAdmin} />
          ))}
        </ul>
        {indications.length === 0 && <p className="legend">None yet.</p>}
        {isAdmin && rounds.length > 0 && <RecordInterest personId={card.id} rounds={rounds} />}
      </section>
      <Notes personId={card.id} notes={notes} isAdmin={isAdmin} held={held} />
      <section className={styles.section} aria-labelledby="card-history">
        <h3 id="card-history">History</h3>
        {history.length === 0 && <p className="legend">No changes yet.</p>}
        <ul className={`${styles.entries} ${styles.history}`}>
          {history.map(({ id, at, says }) => (
            <li key={id}>
              <span>{says}</span>
              <DateTime iso={at} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type WhyProps = Pick<CardDetail, 'card' | 'facts'> & { onRules: (() => void) | undefined }

/** Why the card is where it is, in words. */
function Why({ card, facts, onRules }: WhyProps) {
  return (
    <div className={styles.why}>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ stage, at }) => (
            <div key={stage}>
              <dt>{STAGE_NAMES[stage]}</dt>
              <dd>{dayUtc(at)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="legend">
        {card.byHand
          ? `Set by hand on ${dayUtc(card.since)}. New activity can still move it forward.`
          : `Set automatically on ${dayUtc(card.since)}.`}{' '}
        {card.handStage !== null && onRules && (
          <button className="link-button" type="button" onClick={onRules}>
            Set automatically
          </button>
        )}
      </p>
    </div>
  )
}
