import { Link } from '@tanstack/react-router'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { dayAndTime } from '../../../lib/format.ts'
import styles from './admin-login.module.css'
import { useClearOverride, useOverride } from './queries.ts'

/** Shows on every page that this tab has an override and until when, and ends it. */
export function OverrideBar() {
  const override = useOverride()
  const clear = useClearOverride()
  if (!override) return null
  return (
    <aside className={styles.overrideBar} aria-label="Admin override">
      <p>
        <b>Admin override</b> <span className="num">until {dayAndTime(override.expiresAt)}</span>
        {clear.isError && <span role="alert"> {BROWSER_ERRORS.admin_unreachable.message}</span>}
      </p>
      <Link to="/admin/login">Admin login</Link>
      <button
        type="button"
        aria-disabled={clear.isPending || undefined}
        onClick={() => !clear.isPending && clear.mutate()}
      >
        Clear override
      </button>
    </aside>
  )
}
