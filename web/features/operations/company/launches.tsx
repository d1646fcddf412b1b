import { Link } from '@tanstack/react-router'
import { listed } from '../../../../contract/wording.ts'
import { millionsRange } from '../../../lib/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LaunchDrawing } from './launch-drawing.tsx'
import styles from './launches.module.css'
import { OpenProjectLink } from './open-project.tsx'
import type { Platform } from './queries.ts'
import * as texts from './texts.ts'
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
      <h2 id="initial">{texts.initialLaunch}</h2>
      {initial.map((platform) => (
        <div key={platform.route} className={styles.launch}>
          <div>
            <h3>{platform.name}</h3>
            <p className="text">{platform.summary}</p>
            <LaunchDrawing of={platform.route} className={styles.launchDrawing} />
          </div>
          {platform.valuation && (
            <div>
              <p className={`${styles.launchValue} figure`}>{millionsRange(platform.valuation, platform.currency)}</p>
              <p className="text">{texts.estimatedValuation}</p>
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
        {texts.enterACodeFor({ name })}
      </Link>
    )
  return (
    <Link className="btn btn--wide" to="/nda-gate">
      <Icon name="lock" />
      {texts.completeNdaToAccess}
    </Link>
  )
}

type NextLaunchesProps = { platforms: Platform[]; noun: string }

export function NextLaunches({ platforms, noun }: NextLaunchesProps) {
  const upcoming = platforms.filter((platform) => platform.stage === 'upcoming')
  const undisclosed = platforms.filter((platform) => platform.stage === 'undisclosed').map(({ name }) => name)
  if (upcoming.length + undisclosed.length === 0) return null
  return (
    <section className="section wrap" aria-labelledby="next">
      <h2 id="next">{texts.nextLaunches}</h2>
      {upcoming.length > 0 && (
        <table className="ledger ledger--fold">
          <thead>
            <tr>
              <th scope="col">{noun.charAt(0).toUpperCase() + noun.slice(1)}</th>
              <th scope="col">{texts.whatItIs}</th>
              <th scope="col">{texts.launch}</th>
              <th scope="col" className="ledger__number">
                {texts.estimatedValuation}
              </th>
            </tr>
          </thead>
          <tbody>
            {upcoming.map(({ route, name, summary, launch, valuation, currency }) => (
              <tr key={route}>
                <th scope="row">
                  <span className={styles.rowName}>
                    <LaunchDrawing of={route} className={styles.rowDrawing} />
                    <span>{name}</span>
                  </span>
                </th>
                <td className="ledger__description">{summary}</td>
                <td data-label={launch && texts.launch}>{launch}</td>
                <td className="ledger__number ledger__money" data-label={valuation && texts.estimatedValuation}>
                  {valuation && millionsRange(valuation, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {undisclosed.length > 0 && (
        <p className="legend mt-4">
          {texts.partOfThePortfolio({ names: listed(undisclosed), count: undisclosed.length })}
        </p>
      )}
    </section>
  )
}
