import { createLazyRoute, Outlet } from '@tanstack/react-router'
import { ConfirmIdentityHost } from '../features/accounts/confirm-identity-host.tsx'
import { UploadPanel } from '../features/data-room/library/upload-panel.tsx'
import { UnreadLink } from '../features/notifications/unread-link.tsx'
import { Brand } from '../features/operations/company/brand.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { StaffFrame } from '../features/operations/staff-layout/staff-layout.tsx'
import { usePage } from '../ui/use-page.ts'
import { useStaffLanguage } from './use-staff-language.ts'
import { ViewAsSlot } from './view-as-slot.tsx'

export const admin = createLazyRoute('/admin')({ component: AdminPages })

function AdminPages() {
  const portal = usePortal()
  useStaffLanguage()
  usePage(pageTitle('Staff', portal), 'ink')
  return (
    <>
      <ViewAsSlot />
      <StaffFrame brand={<Brand />} notifications={<UnreadLink />}>
        <Outlet />
        <UploadPanel />
        <ConfirmIdentityHost provider={portal?.oidcName} />
      </StaffFrame>
    </>
  )
}
