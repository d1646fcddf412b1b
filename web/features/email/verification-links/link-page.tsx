import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { NeedsScript } from '../../../ui/needs-script.tsx'
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
        <NeedsScript>To use the link in your email, turn on JavaScript.</NeedsScript>
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
          <p className="lead mt-4">You have used this link here, and it worked. A link works once.</p>
          <p className="mt-6">
            <Link to="/">Go to the front page</Link>
          </p>
        </>
      ) : (
        <>
          <p className="lead mt-4">The link is incomplete. Open it again from our email.</p>
          <p className="mt-6">
            <Link to="/">Go to the front page</Link>
          </p>
        </>
      )}
    </main>
  )
}
