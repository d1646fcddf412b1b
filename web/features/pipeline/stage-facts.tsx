import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Stage } from '../../../contract/pipeline/stages.ts'
import { TermRow } from '../../ui/term-row.tsx'
import { Amounts } from './amounts.tsx'
import { StageWord } from './card-table.tsx'
import { NextStep } from './next-step.tsx'
import styles from './pipeline.module.css'
import { type Card, type Money, useCard } from './queries.ts'

type Next = Pick<Card, 'nextStep' | 'nextOn' | 'due'> & { personId: string; name?: string }

type StageFactsProps = {
  stage: Stage
  amounts: readonly Money[]
  allocated: readonly Money[]
  /** Whose step it is, if the facts are about more than one person. */
  next: Next | null
  owner?: string | undefined
  children?: ReactNode
}

/** In one line: how far they are, with how much, and what is next. */
export function StageFacts({ stage, amounts, allocated, next, owner, children }: StageFactsProps) {
  return (
    <section className={styles.stageStrip} aria-label="Pipeline">
      <dl className={styles.stageFacts}>
        <TermRow term="Stage">
          <StageWord stage={stage} />
        </TermRow>
        <TermRow term="Indicated">
          <Amounts sums={amounts} none="Nothing yet" />
        </TermRow>
        {allocated.length > 0 && (
          <TermRow term="Allocated">
            <Amounts sums={allocated} />
          </TermRow>
        )}
        <TermRow term="Next step">
          {next ? (
            <Link to="/admin/pipeline" search={{ card: next.personId }}>
              <NextStep card={next} />
              {next.name && <span className="secondary-line">{next.name}</span>}
            </Link>
          ) : (
            'None'
          )}
        </TermRow>
        {owner !== undefined && <TermRow term="Owner">{owner || 'Nobody'}</TermRow>}
      </dl>
      {children}
    </section>
  )
}

/** The same of one person, with the way to their card. Nothing for people who are not in the pipeline. */
export function PersonStage({ id }: { id: string }) {
  const { data } = useCard(id)
  if (!data) return null
  const { card } = data
  const hasStep = card.nextStep !== '' || card.nextOn !== null
  return (
    <StageFacts
      stage={card.stage}
      amounts={card.amounts}
      allocated={card.allocated}
      next={hasStep ? { ...card, personId: id, name: '' } : null}
      owner={card.owner?.name ?? ''}
    >
      <Link className="btn btn--sm" to="/admin/pipeline" search={{ card: id }}>
        Open in pipeline
      </Link>
    </StageFacts>
  )
}
