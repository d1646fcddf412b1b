import { useState, useSyncExternalStore } from 'react'
import { onOverrideToken, overrideToken } from '../../../lib/override-token.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { OverrideBar } from './override-bar.tsx'

/** What the hidden ways lead to. `asked`: how often the dialog was asked for; it is open until the last time is answered. */
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
