import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { refreshEntry } from '../../../lib/entry.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { sessionQuery } from '../sessions/queries.ts'
import * as texts from '../texts.ts'

type OpenNowProps = {
  /** The name of the project that opens. */
  name: string
  /** The code to enter; without it, the one that signing showed in this browser. */
  code?: string
  onOpened: (redirectTo: string) => void | Promise<void>
}

/** Opens a code that this browser was shown, without typing it. */
export function OpenNow({ name, code, onOpened }: OpenNowProps) {
  const queries = useQueryClient()
  const open = useMutation({
    mutationFn: () => (code ? call('POST /api/unlock', { code }) : call('POST /api/session/open', {})),
    onSuccess: async ({ redirectTo }) => {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void refreshEntry(queries)
      await onOpened(redirectTo)
    },
  })
  return (
    <>
      <button
        className="btn btn--primary btn--big btn--wide"
        type="button"
        aria-disabled={open.isPending || undefined}
        onClick={() => !open.isPending && open.mutate()}
      >
        {open.isPending ? texts.opening : texts.openNow({ name })}
      </button>
      <div role="alert">
        {open.isError && <Alert tone="bad">{refusalMessage(open.error, texts.theProjectCouldNot)}</Alert>}
      </div>
    </>
  )
}
