import { Outlet } from '@tanstack/react-router'
import { ToastProvider } from '../ui/toast.tsx'
import { useOnline } from '../ui/use-online.ts'

export function Root() {
  const online = useOnline()
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div role="status">
        {!online && <p className="offline">You are offline. What you have typed is kept on this page.</p>}
      </div>
      <Outlet />
    </ToastProvider>
  )
}
