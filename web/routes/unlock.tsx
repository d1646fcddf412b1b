import { useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, useRouter } from '@tanstack/react-router'
import { sessionQuery } from '../features/access-codes/sessions/queries.ts'
import { UnlockForm } from '../features/access-codes/unlock-form.tsx'
import { LostCode } from '../features/email/verification-links/lost-code.tsx'
import { MailLink } from '../features/email/verification-links/mail-link.tsx'
import { GateHeader } from '../features/operations/company/gate-header.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { Door } from '../ui/drawings/door.tsx'
import { usePage } from '../ui/use-page.ts'
import styles from './unlock.module.css'

export const unlock = createLazyRoute('/unlock')({ component: UnlockPage })

function UnlockPage() {
  const portal = usePortal()
  const queries = useQueryClient()
  const router = useRouter()
  usePage(
    pageTitle('Secure Access', portal),
    'paper',
    `Enter your access code to open the confidential pages of ${portal?.company.name ?? 'the company'}.`,
  )

  async function enter(redirectTo: string) {
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    router.history.push(redirectTo)
  }

  return (
    <>
      <GateHeader step={3} />
      <main id="main" tabIndex={-1} className={styles.unlock}>
        <div className={styles.unlockForm}>
          <div>
            <h1>Secure Access</h1>
            <p className="lead mt-3">Enter your access code to unlock platforms</p>
            <UnlockForm onUnlocked={enter} renderMailLink={(email) => <MailLink email={email} />} />
            <LostCode />
          </div>
        </div>
        <div className={styles.unlockDrawing} data-theme="ink">
          <Door />
        </div>
      </main>
    </>
  )
}
