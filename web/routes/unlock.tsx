import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { KnownHere } from '../features/access-codes/entry/known-here.tsx'
import { sessionQuery } from '../features/access-codes/sessions/queries.ts'
import { UnlockForm } from '../features/access-codes/unlock-form.tsx'
import { LostCode } from '../features/email/verification-links/lost-code.tsx'
import { MailLink } from '../features/email/verification-links/mail-link.tsx'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { entryQuery, refreshEntry } from '../lib/entry.ts'
import { namedProjects } from '../lib/projects.ts'
import { crossGate, light, opening, prefersStillness } from '../ui/drawings/cross-gate.ts'
import { Door } from '../ui/drawings/door.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { usePage } from '../ui/use-page.ts'
import * as texts from './texts.ts'
import styles from './unlock.module.css'

export const unlock = createLazyRoute('/unlock')({ component: UnlockPage })

function UnlockPage() {
  const portal = usePortal()
  const queries = useQueryClient()
  const hydrated = useHydrated()
  const router = useRouter()
  const platforms = portal?.platforms ?? []
  const signed = useQuery(entryQuery).data?.signed != null && hydrated
  usePage(
    pageTitle(texts.secureAccess, portal),
    'paper',
    texts.enterYourAccessCode({ name: portal?.company.name ?? 'the company' }),
  )

  const [opens, setOpens] = useState(false)

  async function enter(redirectTo: string) {
    setOpens(!prefersStillness())
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    void refreshEntry(queries)
    await crossGate(router, redirectTo, true)
  }

  return (
    <>
      <GateHeader step={3} done={signed} />
      <main id="main" tabIndex={-1} className={styles.unlock}>
        <div className={styles.unlockForm}>
          <div>
            <h1>{texts.secureAccess}</h1>
            <p className="lead mt-3">
              {portal && texts.enterYourAccessCodeTo({ projects: portal.landing.projects.many })}
            </p>
            <KnownHere
              names={platforms}
              onOpened={enter}
              whileWaiting={<Link to="/nda-gate">{texts.showYourCode}</Link>}
            />
            <UnlockForm
              projects={namedProjects({ platforms })}
              onUnlocked={enter}
              renderMailLink={(email) => <MailLink email={email} />}
            />
            <LostCode />
          </div>
        </div>
        <div className={`${styles.unlockDrawing} ${opens ? opening : ''}`} data-theme="ink">
          <Door />
          {opens && <div className={light} />}
        </div>
      </main>
    </>
  )
}
