import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { OverrideList } from '../features/accounts/operator-login/override-list.tsx'
import { PasswordForm } from '../features/accounts/operator-login/password-form.tsx'
import { overridesQuery } from '../features/accounts/operator-login/queries.ts'
import { SecondFactor } from '../features/accounts/operator-login/second-factor.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminLogin = createLazyRoute('/admin/login')({ component: AdminLoginPage })

function AdminLoginPage() {
  usePage(pageTitle('Admin login', usePortal()), 'ink')
  useRightsEnd(useQuery(overridesQuery).error)
  const staff = useStaff()
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <h1>Admin login</h1>
      <h2 className="heading-m mt-10">Overrides</h2>
      <p className="text mt-2">
        An override lifts all restrictions in one browser tab, for at most eight hours. If you end it here, it stops
        working with its next request.
      </p>
      <OverrideList mayEnd={staff?.role === 'admin'} />
      {staff?.override ? (
        <>
          <h2 className="heading-m mt-10">Password</h2>
          <p className="text mt-2">Changing the password ends every override of this login, including this one.</p>
          <PasswordForm username={staff.override.username} />
          <h2 className="heading-m mt-10">Second factor</h2>
          <SecondFactor enrolled={staff.override.totp} />
        </>
      ) : (
        <p className="text mt-10">To change the password or second factor of the admin login, log in with it.</p>
      )}
    </main>
  )
}
