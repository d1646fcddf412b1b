import { Link } from '@tanstack/react-router'
import type { StaffMember } from '../../../lib/staff-query.ts'
import { Alert } from '../../../ui/alert.tsx'
import styles from './staff-layout.module.css'

/** Reminds the operator, on pages of staff, until the first password is changed and the file that holds it is deleted (design section 6). */
export function FirstRunReminder({ staff }: { staff: StaffMember }) {
  if (!staff.firstPassword && !staff.firstRunFile) return null
  return (
    <aside className={styles.staffReminder} aria-label="After the first start">
      <Alert tone="warn" icon="warning">
        {staff.firstPassword && (
          <p>
            An admin login still has the password that was made for it. Log in with it and{' '}
            <Link to="/admin/login">change it</Link>.
          </p>
        )}
        {staff.firstRunFile && (
          <p>
            <code>first-run.json</code> in the data folder still holds that password and the built-in codes. Keep the
            codes in a safe place, then delete the file.
          </p>
        )}
      </Alert>
    </aside>
  )
}
