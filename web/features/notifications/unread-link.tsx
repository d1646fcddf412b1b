import { Link } from '@tanstack/react-router'
import { MAX_UNREAD } from '../../../contract/notifications/deliveries.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './notifications.module.css'
import { useUnread } from './queries.ts'

/** Leads from every staff page to the notifications, and counts the unread. */
export function UnreadLink() {
  const unread = useUnread()
  return (
    <Link to="/admin/notifications" className={styles.unreadLink}>
      <Icon name="bell" />
      <span>Notifications</span>
      {unread > 0 && <CountBadge count={unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : unread} says="unread" />}
    </Link>
  )
}
