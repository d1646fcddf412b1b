import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NeedsScript } from '../../../ui/needs-script.tsx'
import { useLinkToken } from './use-link-token.ts'

type LinkPageProps = {
  title: string
  /** What the link is used by: `a button`, `a form`. */
  usedBy: string
  /** What the link does, and that it has not done it yet. */
  lead: string
  children: (token: string) => ReactNode
}

/** The page that a mailed link leads to. Opening it uses nothing up: what looks at links in mails would. */
export function LinkPage({ title, usedBy, lead, children }: LinkPageProps) {
  const token = useLinkToken()
  return (
    <main id="main" tabIndex={-1} className="wrap py-16 page-height">
      <h1>{title}</h1>
      {token === undefined ? (
        <NeedsScript>The link in your mail is used by {usedBy} that needs JavaScript.</NeedsScript>
      ) : token ? (
        <>
          <p className="lead mt-4">{lead}</p>
          {children(token)}
        </>
      ) : (
        <>
          <p className="lead mt-4">
            This address holds no link. Please open the link in our mail again, whole and unchanged.
          </p>
          <p className="mt-6">
            <Link to="/">Go to the front page</Link>
          </p>
        </>
      )}
    </main>
  )
}
