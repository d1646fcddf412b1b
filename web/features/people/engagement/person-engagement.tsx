import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { MoveDialog } from '../firms/move-dialog.tsx'
import styles from './engagement.module.css'
import { type Engagement, useEngagement } from './queries.ts'
import { ScoreCell } from './score-cell.tsx'
import { ScoreFigure } from './score-figure.tsx'

type PersonEngagementProps = { id: string; name: string; readOnly: boolean }

/** The score of a person, why it is what it is, and who else of their firm reads. */
export function PersonEngagement({ id, name, readOnly }: PersonEngagementProps) {
  const { data, isError, refetch } = useEngagement(id)
  if (isError && !data) return <LoadFailed what="The engagement" onRetry={() => void refetch()} />
  // Staff have none.
  if (!data || data.reasons === null) return null
  return (
    <div className={styles.engagement}>
      <section aria-labelledby="score-h">
        <h2 id="score-h">Engagement</h2>
        <ScoreFigure {...data} />
      </section>
      <section aria-labelledby="reasons-h">
        <h2 id="reasons-h">Why</h2>
        <Reasons reasons={data.reasons} />
      </section>
      <Firm id={id} name={name} readOnly={readOnly} engagement={data} />
    </div>
  )
}

function Reasons({ reasons }: { reasons: NonNullable<Engagement['reasons']> }) {
  if (reasons.length === 0)
    return <p className="small">Nothing in the last 90 days. Visits, reading, questions and signatures count.</p>
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ signal, says, points }) => (
        <li key={signal}>
          <span>{says}</span>
          <span className={styles.points}>{points === 1 ? '1 point' : `${points} points`}</span>
        </li>
      ))}
    </ul>
  )
}

type FirmProps = { id: string; name: string; readOnly: boolean; engagement: Engagement }

function Firm({ id, name, readOnly, engagement: { firm, colleagues } }: FirmProps) {
  const [moving, setMoving] = useState(false)
  return (
    <section aria-labelledby="firm-h">
      <h2 id="firm-h">Firm</h2>
      <p className={styles.firmLine}>
        {firm ? (
          <Link to="/admin/firms/$id" params={{ id: firm.id }}>
            {firm.name}
          </Link>
        ) : (
          'No firm: the address is free mail, or not confirmed.'
        )}
        {firm?.byHand && <span className="quiet">moved by hand</span>}
        {!readOnly && (
          <button className="link-button" type="button" onClick={() => setMoving(true)}>
            Change the firm
          </button>
        )}
      </p>
      {firm && colleagues.length === 0 && (
        <p className="small">Nobody else of this firm has signed or has an account.</p>
      )}
      {colleagues.length > 0 && (
        <h3 className="chart-title" id="colleagues-h">
          Colleagues here
        </h3>
      )}
      {colleagues.length > 0 && (
        <ul className={styles.people} aria-labelledby="colleagues-h">
          {colleagues.map((person) => (
            <li key={person.id}>
              <Link to="/admin/people/$id" params={{ id: person.id }}>
                {person.name}
              </Link>
              <span>
                Score <ScoreCell {...person} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {moving && <MoveDialog id={id} name={name} byHand={firm?.byHand ?? false} onClose={() => setMoving(false)} />}
    </section>
  )
}
