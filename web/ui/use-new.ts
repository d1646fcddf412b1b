import { useLocation, useNavigate } from '@tanstack/react-router'

/** Whether the page's form for something new is open. The address says so with `#new`, so that a link can open it from anywhere. */
export function useNew() {
  const isNew = useLocation({ select: ({ hash }) => hash === 'new' })
  const navigate = useNavigate()
  const show = (open: boolean) =>
    void navigate({ to: '.', search: true, hash: open ? 'new' : '', replace: true, resetScroll: false })
  return [isNew, show] as const
}
