import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { Demo } from './queries.ts'

/** For a portal that became a company's step by step. */
export function EndDemo({ demo }: { demo: Demo }) {
  const ending = useMutation({
    mutationFn: () => call('POST /api/admin/demo/end', {}),
    onSuccess: () => window.location.assign('/admin'),
  })
  return (
    <section className="mt-8" aria-labelledby="end-demo-h">
      <h2 id="end-demo-h">Or only take the notice away</h2>
      <p className="text mt-2">
        If you have changed the company, the agreement and every project by hand, nothing has to be deleted.{' '}
        {demo.named ?? 'Take the notice away once nothing on the pages is fictional any more.'}
      </p>
      <div role="alert">
        {ending.isError && (
          <Alert tone="bad">{refusalMessage(ending.error, 'The portal did not respond. Please try again.')}</Alert>
        )}
      </div>
      {demo.named === null && (
        <p className="mt-4">
          <button
            className="btn"
            type="button"
            aria-disabled={ending.isPending || undefined}
            onClick={() => !ending.isPending && ending.mutate()}
          >
            {ending.isPending ? 'One moment...' : 'Take the notice away'}
          </button>
        </p>
      )}
    </section>
  )
}
