import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** Uses the link of the terminal once, and goes on: the browser may have the setup already, if this one opens nothing. */
export function OpenLink({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call('POST /api/setup/open', { token }),
    onSuccess: onDone,
    onError: (refusal) => {
      if (refusal instanceof CallError && refusal.status === 404) onDone()
    },
  })
  const sent = useRef(false)
  useEffect(() => {
    // A link works once, and development runs effects twice.
    if (!sent.current) mutate()
    sent.current = true
  }, [mutate])
  return (
    <main id="main" tabIndex={-1} className="wrap py-16 page-height">
      <h1 className="sr-only">Setup</h1>
      {error && !isPending ? (
        <div className="grid justify-items-start gap-4">
          <Alert tone="bad" role="alert">
            {refusalMessage(error, 'The portal did not answer. The link has not been used.')}
          </Alert>
          <button className="btn" type="button" onClick={() => mutate()}>
            Try again
          </button>
        </div>
      ) : (
        <Spinner label="Opening the setup" />
      )}
    </main>
  )
}
