import { Link } from '@tanstack/react-router'
import type { StaffMember } from '../../../lib/staff-query.ts'
import { Alert } from '../../../ui/alert.tsx'
import styles from './staff-layout.module.css'

export function FirstRunReminder({ staff }: { staff: StaffMember }) {
  if (!staff.firstPassword && !staff.firstRunFile) return null
  return (
    <aside className={styles.staffReminder} aria-label="After the first start">
      <Alert tone="warn" icon="warning">
        {staff.firstPassword && (
          <p>
            An admin login still has its generated password. Log in with it and <Link to="/admin/login">change it</Link>
            .
          </p>
        )}
        {staff.firstRunFile && (
          <p>
            <code>first-run.json</code> in the data folder still contains that password and the built-in codes. Store
            the codes in a safe place, then delete the file.
          </p>
        )}
      </Alert>
    </aside>
  )
}
