import { createLazyRoute, Outlet } from '@tanstack/react-router'
import { Brand } from '../features/portal/brand.tsx'
import { pageTitle, usePortal } from '../features/portal/queries.ts'
import { StaffFrame } from '../features/staff/staff-frame.tsx'
import { usePage } from '../ui/use-page.ts'

export const admin = createLazyRoute('/admin')({ component: AdminPages })

function AdminPages() {
  usePage(pageTitle('Staff', usePortal()), 'ink')
  return (
    <StaffFrame brand={<Brand />}>
      <Outlet />
    </StaffFrame>
  )
}
