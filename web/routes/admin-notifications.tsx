import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { NotificationList } from '../features/notifications/notification-list.tsx'
import { useSettings } from '../features/notifications/queries.ts'
import { SettingsForm } from '../features/notifications/settings-form.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { usePage } from '../ui/use-page.ts'

export const adminNotifications = createLazyRoute('/admin/notifications')({ component: NotificationsPage })

export type NotificationsSearch = { tab?: 'settings' }

function NotificationsPage() {
  usePage(pageTitle('Notifications', usePortal()), 'ink')
  const { tab } = useSearch({ from: '/admin/notifications' })
  const navigate = useNavigate({ from: '/admin/notifications' })
  const hasAccount = Boolean(useStaff()?.email)
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <ListHead title="Notifications" />
      {hasAccount ? (
        <Tabs
          label="Notifications"
          chosen={tab === 'settings' ? 'settings' : 'list'}
          onChoose={(id) => void navigate({ search: id === 'settings' ? { tab: 'settings' } : {} })}
          tabs={[
            { id: 'list', name: 'List', panel: <NotificationList /> },
            { id: 'settings', name: 'Settings', panel: <Settings /> },
          ]}
        />
      ) : (
        <Empty title="No account">Notifications belong to an account. Sign in with your own account to get them.</Empty>
      )}
    </main>
  )
}

function Settings() {
  const { data, error, refetch } = useSettings()
  useRightsEnd(error)
  if (!data) return error ? <LoadFailed what="Your settings" onRetry={() => void refetch()} /> : <ListSkeleton />
  return <SettingsForm settings={data} />
}
