import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { NeedsScript } from '../../../ui/needs-script.tsx'
import * as texts from './texts.ts'
import { rememberUse, useLinkToken, wasUsed } from './use-link-token.ts'

type LinkPageProps = {
  title: string
  /** What the link does, and that it has not done it yet. */
  lead: string
  /** `onUsed` takes the lead away, because it is no longer so. */
  children: (token: string, onUsed: () => void) => ReactNode
}

/** The page that a mailed link opens. Opening it does not use the link, because mail scanners open links too. */
export function LinkPage({ title, lead, children }: LinkPageProps) {
  const token = useLinkToken()
  const [used, setUsed] = useState<string>()
  return (
    <main id="main" tabIndex={-1} className="wrap py-16 page-height">
      <h1>{title}</h1>
      {token === undefined ? (
        <NeedsScript>{texts.toUseTheLink}</NeedsScript>
      ) : token ? (
        <>
          {used !== token && <p className="lead mt-4">{lead}</p>}
          {children(token, () => {
            rememberUse()
            setUsed(token)
          })}
        </>
      ) : wasUsed() ? (
        <>
          <p className="lead mt-4">{texts.youHaveUsedThis}</p>
          <p className="mt-6">
            <Link to="/">{texts.goToTheFront}</Link>
          </p>
        </>
      ) : (
        <>
          <p className="lead mt-4">{texts.theLinkIsIncomplete}</p>
          <p className="mt-6">
            <Link to="/">{texts.goToTheFront}</Link>
          </p>
        </>
      )}
    </main>
  )
}
