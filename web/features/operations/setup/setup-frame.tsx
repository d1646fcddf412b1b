import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { SETUP_STEPS, type SetupStep } from '../../../../contract/operations/setup-steps.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { SetupSteps } from './queries.ts'
import styles from './setup.module.css'
import { STEPS } from './steps.ts'

export type Place = SetupStep | 'done'

type SetupFrameProps = {
  brand: ReactNode
  current: Place
  /** Undefined until there is an admin account: then only the first step is open. */
  steps: SetupSteps | undefined
  title: string
  lead: string
  children: ReactNode
}

/** The frame of every step: all steps with their states, and the one that is open. */
export function SetupFrame({ brand, current, steps, title, lead, children }: SetupFrameProps) {
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  // A new page is read out, and Tab begins there. On the first page the browser does that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is what the effect is about
  useEffect(() => {
    if (!first.current) heading.current?.focus()
    first.current = false
  }, [title])
  return (
    <>
      <header className={styles.bar}>
        {brand}
        {steps && (
          <Link className={styles.leave} to="/admin">
            Go on later
          </Link>
        )}
      </header>
      <div className={styles.page}>
        <nav className={styles.rail} aria-label="Setup">
          <p className={styles.count}>
            {done} of {SETUP_STEPS.length} steps done
          </p>
          <div className={styles.track} aria-hidden="true">
            <span style={{ width: `${(100 * done) / SETUP_STEPS.length}%` }} />
          </div>
          <ol>
            {SETUP_STEPS.map((id, index) => (
              <li key={id} data-current={id === current || undefined}>
                <StepLink
                  id={id}
                  number={index + 1}
                  isCurrent={id === current}
                  isDone={steps?.find((step) => step.id === id)?.isDone === true}
                  isOpen={steps !== undefined && id !== 'admin'}
                />
              </li>
            ))}
          </ol>
        </nav>
        <main id="main" tabIndex={-1} className={styles.main}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="lead mt-3">{lead}</p>
          <div className={styles.body}>{children}</div>
        </main>
      </div>
    </>
  )
}

type StepLinkProps = { id: SetupStep; number: number; isCurrent: boolean; isDone: boolean; isOpen: boolean }

function StepLink({ id, number, isCurrent, isDone, isOpen }: StepLinkProps) {
  const words = (
    <>
      <span className={styles.mark} data-done={isDone || undefined}>
        {isDone ? <Icon name="check" /> : number}
      </span>
      <span>
        {STEPS[id].name}
        {isDone && <span className="sr-only">, done</span>}
      </span>
    </>
  )
  const current = isCurrent ? ('step' as const) : undefined
  return isOpen ? (
    <Link className={styles.step} to="/setup" search={{ step: id }} activeProps={{}} aria-current={current}>
      {words}
    </Link>
  ) : (
    <span className={styles.step} aria-current={current}>
      {words}
    </span>
  )
}
