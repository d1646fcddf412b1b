import { useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { Alert } from '../../../ui/alert.tsx'
import styles from './interest.module.css'
import { InterestForm } from './interest-form.tsx'
import { OwnInterestView } from './own-interest.tsx'
import type { InterestAnswer, OpenRound } from './queries.ts'
import * as texts from './texts.ts'

type InterestProps = {
  route: ProjectKey
  round: OpenRound
  answer: InterestAnswer
  /** The amount that the reader looks at elsewhere on the page; the form starts with it. */
  amount: number | undefined
  isStaff: boolean
  onLogin: () => void
}

/** The indication of interest of the reader, under its legend. */
export function Interest({ route, round, answer, amount, isStaff, onLogin }: InterestProps) {
  const { legend, own, mayState } = answer
  const [isChanging, setChanging] = useState(false)
  const [isDone, setDone] = useState(false)
  const isOpen = round.state === 'open'
  return (
    <div className={styles.interest}>
      <div className={styles.legend}>
        <p>{legend.text}</p>
        <p className={`legend ${styles.notes}`}>
          <span>{texts.onlyTheCompany}</span>
          {isOpen && round.closesOn && <span>{texts.openUntil({ day: dayUtc(round.closesOn) })}</span>}
        </p>
      </div>
      <div className={styles.panel}>
        <div role="status">{isDone && own && !isChanging && <Alert tone="ok">{texts.weHaveReceived}</Alert>}</div>
        {!mayState ? (
          <Unknown isStaff={isStaff} onLogin={onLogin} />
        ) : own && !isChanging ? (
          <OwnInterestView route={route} own={own} onChange={isOpen ? () => setChanging(true) : undefined} />
        ) : isOpen ? (
          <InterestForm
            route={route}
            round={round}
            legendSha256={legend.sha256}
            own={own}
            amount={amount}
            onDone={() => {
              setChanging(false)
              setDone(true)
            }}
            onCancel={own ? () => setChanging(false) : undefined}
          />
        ) : (
          <p>
            {round.state === 'before'
              ? texts.opensOn({ day: dayUtc(round.opensOn ?? '') })
              : texts.closedOn({ day: dayUtc(round.closesOn ?? '') })}
          </p>
        )}
      </div>
    </div>
  )
}

function Unknown({ isStaff, onLogin }: { isStaff: boolean; onLogin: () => void }) {
  if (isStaff) return <p>{texts.youAreStaff}</p>
  return (
    <>
      <p>{texts.signInOrProve}</p>
      <button className="btn btn--primary" type="button" onClick={onLogin}>
        {texts.signIn}
      </button>
    </>
  )
}
