import { useQuery } from '@tanstack/react-query'
import { createLazyRoute, Link, useRouter } from '@tanstack/react-router'
import { KnownHere } from '../features/access-codes/entry/known-here.tsx'
import { OpenNow } from '../features/access-codes/entry/open-now.tsx'
import { ConfirmLink } from '../features/email/verification-links/confirm-link.tsx'
import { LostCode } from '../features/email/verification-links/lost-code.tsx'
import { useLinkToken, wasUsed } from '../features/email/verification-links/use-link-token.ts'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { entryQuery } from '../lib/entry.ts'
import { NeedsScript } from '../ui/needs-script.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { usePage } from '../ui/use-page.ts'
import * as texts from './texts.ts'

export const confirm = createLazyRoute('/confirm')({ component: ConfirmPage })

function ConfirmPage() {
  const portal = usePortal()
  const router = useRouter()
  const token = useLinkToken()
  const used = token === '' && wasUsed()
  const onOpened = (to: string) => router.history.push(to)
  const nameOf = (route = '') => portal?.platforms.find((it) => it.route === route)?.name ?? route
  usePage(pageTitle(texts.confirm, portal), 'paper')
  return (
    <>
      <GateHeader />
      <main id="main" tabIndex={-1} className="wrap py-16 page-height">
        {token ? (
          <ConfirmLink
            key={token}
            token={token}
            next={<Next />}
            open={({ text, routes }) => <OpenNow name={nameOf(routes[0])} code={text} onOpened={onOpened} />}
          />
        ) : used ? (
          <>
            <h1>{texts.youHaveUsedThis}</h1>
            <p className="lead mt-4">{texts.itWorkedALink}</p>
            <div className="grid justify-items-start gap-6 mt-8">
              <KnownHere names={portal?.platforms ?? []} onOpened={onOpened} />
              <Link className="btn btn--big" to="/unlock">
                {texts.goToTheUnlock}
              </Link>
              <LostCode />
            </div>
          </>
        ) : (
          <>
            <h1>{texts.confirmTheLinkFrom}</h1>
            {token === undefined ? <NeedsScript>{texts.toUseTheLink}</NeedsScript> : <NoLink />}
          </>
        )}
      </main>
    </>
  )
}

/** Into the project where this browser was given the code; elsewhere the code is entered. */
function Next() {
  const router = useRouter()
  const portal = usePortal()
  const { data, isFetching } = useQuery({ ...entryQuery, staleTime: 0 })
  if (isFetching) return <Spinner label={texts.lookingForYourCode} />
  if (!data?.handed || !data.signed)
    return (
      <Link className="btn btn--primary btn--big" to="/unlock">
        {texts.proceedToUnlockScreen}
      </Link>
    )
  const [first = ''] = data.signed.routes
  const name = portal?.platforms.find(({ route }) => route === first)?.name ?? first
  return <OpenNow name={name} onOpened={(to) => router.history.push(to)} />
}

function NoLink() {
  return (
    <>
      <p className="lead mt-4">{texts.theLinkIsIncomplete}</p>
      <p className="mt-6">
        <Link to="/unlock">{texts.goToTheUnlock}</Link>
      </p>
    </>
  )
}
