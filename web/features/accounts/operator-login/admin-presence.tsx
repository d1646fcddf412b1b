import { useState, useSyncExternalStore } from 'react'
import { onOverrideToken, overrideToken } from '../../../lib/override-token.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { OverrideBar } from './override-bar.tsx'

/** The admin dialog and the override bar. `asked` counts requests for the dialog, which is open until the last one is closed. */
export function AdminPresence({ asked }: { asked: number }) {
  const [answered, setAnswered] = useState(0)
  const token = useSyncExternalStore(onOverrideToken, overrideToken)
  return (
    <>
      {token && <OverrideBar key={token} />}
      {asked > 0 && <AdminDialog open={asked > answered} onClose={() => setAnswered(asked)} />}
    </>
  )
}
