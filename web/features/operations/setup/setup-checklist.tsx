import { Link } from '@tanstack/react-router'
import { useSetupSteps } from './queries.ts'
import styles from './setup.module.css'
import { STEPS } from './steps.ts'

/** What the setup has left open, until nothing is. */
export function SetupChecklist({ isAdmin }: { isAdmin: boolean }) {
  const { data } = useSetupSteps()
  const open = data?.steps.filter(({ isDone }) => !isDone) ?? []
  if (open.length === 0) return null
  return (
    <section className={styles.todo} aria-labelledby="setup-todo">
      <h2 id="setup-todo">Finish the setup</h2>
      <ul>
        {open.map(({ id }) => (
          <li key={id}>
            {isAdmin && id !== 'admin' ? (
              <Link to="/setup" search={{ step: id }} activeProps={{}}>
                {STEPS[id].task}
              </Link>
            ) : (
              STEPS[id].task
            )}
          </li>
        ))}
        <OwnerOfDemo isAdmin={isAdmin} />
      </ul>
    </section>
  )
}

/** Nothing, unless notices of the company still go to the address of the demo. */
export function OwnerOfDemo({ isAdmin }: { isAdmin: boolean }) {
  const owner = useSetupSteps().data?.demoOwner
  if (!owner) return null
  return (
    <li>
      Notices of signatures and requests still go to {owner}, the address of the demo.{' '}
      {isAdmin && (
        <Link to="/setup" search={{ step: 'mail' }} activeProps={{}}>
          Enter your owner
        </Link>
      )}
    </li>
  )
}
