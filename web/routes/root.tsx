import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AdminCorner } from '../features/accounts/operator-login/admin-corner.tsx'
import { usePortal } from '../features/operations/company/queries.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useOnline } from '../ui/use-online.ts'
import { LoginHost } from './login-host.tsx'
import * as texts from './texts.ts'

/** Loaded on demand, because few portals use it. */
const TokenSync = lazy(() => import('./token-sync.tsx').then((module) => ({ default: module.TokenSync })))

export function Root() {
  const online = useOnline()
  const syncUrl = usePortal()?.tokenSyncUrl
  const hydrated = useHydrated()
  return (
    <ToastProvider>
      <LoginHost>
        <a className="skip-link" href="#main">
          {texts.skipToContent}
        </a>
        <div role="status">{!online && <p className="offline">{texts.youAreOfflineWhat}</p>}</div>
        <AdminCorner />
        <Outlet />
        <Suspense>{hydrated && syncUrl && <TokenSync url={syncUrl} />}</Suspense>
      </LoginHost>
    </ToastProvider>
  )
}
