import { Link } from '@tanstack/react-router'
import { listed } from '../../../../contract/wording.ts'
import { millionsRange } from '../../../lib/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './launches.module.css'
import { OpenProjectLink } from './open-project.tsx'
import type { Platform } from './queries.ts'
import type { OpenProject } from './use-open-projects.ts'

type InitialLaunchProps = {
  platforms: Platform[]
  open: readonly OpenProject[]
  /** Whether the visitor is not asked to sign: they have been here before, or signing is paused. */
  returning: boolean
}

export function InitialLaunch({ platforms, open, returning }: InitialLaunchProps) {
  const initial = platforms.filter((platform) => platform.stage === 'initial')
  if (initial.length === 0) return null
  return (
    <section className="section wrap" aria-labelledby="initial">
      <h2 id="initial">Initial Launch</h2>
      {initial.map((platform) => (
        <div key={platform.route} className={styles.launch}>
          <div>
            <h3>{platform.name}</h3>
            <p className="text">{platform.summary}</p>
          </div>
          {platform.valuation && (
            <div>
              <p className={`${styles.launchValue} figure`}>{millionsRange(platform.valuation, platform.currency)}</p>
              <p className="text">Estimated valuation</p>
            </div>
          )}
          <div>
            <WayIn route={platform.route} name={platform.name} open={open} returning={returning} />
          </div>
        </div>
      ))}
    </section>
  )
}

type WayInProps = Pick<InitialLaunchProps, 'open' | 'returning'> & Pick<Platform, 'route' | 'name'>

function WayIn({ route, name, open, returning }: WayInProps) {
  const project = open.find((it) => it.route === route)
  if (project) return <OpenProjectLink project={project} className="btn btn--wide" />
  if (returning)
    return (
      <Link className="btn btn--wide" to="/$project" params={{ project: route }}>
        Enter a code for {name}
      </Link>
    )
  return (
    <Link className="btn btn--wide" to="/nda-gate">
      <Icon name="lock" />
      Complete NDA to Access
    </Link>
  )
}

export function NextLaunches({ platforms }: { platforms: Platform[] }) {
  const upcoming = platforms.filter((platform) => platform.stage === 'upcoming')
  const undisclosed = platforms.filter((platform) => platform.stage === 'undisclosed').map(({ name }) => name)
  if (upcoming.length + undisclosed.length === 0) return null
  return (
    <section className="section wrap" aria-labelledby="next">
      <h2 id="next">Next Launches</h2>
      <table className="ledger ledger--fold">
        <thead>
          <tr>
            <th scope="col">Platform</th>
            <th scope="col">What it is</th>
            <th scope="col">Launch</th>
            <th scope="col" className="ledger__number">
              Estimated valuation
            </th>
          </tr>
        </thead>
        <tbody>
          {upcoming.map(({ route, name, summary, launch, valuation, currency }) => (
            <tr key={route}>
              <th scope="row">{name}</th>
              <td className="ledger__description">{summary}</td>
              <td data-label="Launch">{launch}</td>
              <td className="ledger__number ledger__money" data-label="Estimated valuation">
                {valuation && millionsRange(valuation, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {undisclosed.length > 0 && (
        <p className="legend mt-4">
          {`${listed(undisclosed)} ${undisclosed.length > 1 ? 'are' : 'is'} part of the portfolio and described in the confidential materials.`}
        </p>
      )}
    </section>
  )
}
