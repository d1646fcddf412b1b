import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { KnownHere } from '../features/access-codes/entry/known-here.tsx'
import type { Account } from '../features/accounts/queries.ts'
import { usePortal } from '../features/operations/company/queries.ts'
import { entryQuery } from '../lib/entry.ts'
import { crossGate } from '../ui/drawings/cross-gate.ts'
import * as texts from './texts.ts'

/** At the top of the front page for who comes back: what is open, and the last document. */
export function WelcomeBack({ account }: { account: Account | null }) {
  const router = useRouter()
  const portal = usePortal()
  const entry = useQuery(entryQuery).data
  const nothing = entry && entry.projects.length === 0 && !entry.signed
  return (
    <div>
      <KnownHere
        names={portal?.platforms ?? []}
        onOpened={(to) => crossGate(router, to)}
        title={texts.welcomeBack}
        whileWaiting={<Link to="/nda-gate">{texts.showYourCode}</Link>}
      />
      {account?.staff && (
        <p className="mt-3 mb-4">
          <a className="btn" href="/admin">
            {texts.staffPages}
          </a>
        </p>
      )}
      {account && nothing && (
        <p className="lead">
          {texts.noProjectIsOpen}
          <Link to="/account">{texts.yourAccount}</Link>
          {texts.showsYourRequestsAnd}
        </p>
      )}
    </div>
  )
}
