import { useMutation, useQuery } from '@tanstack/react-query'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { download } from '../../../lib/save-file.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../signing/signed-view.module.css'
import { executedQuery } from './queries.ts'

/** The signer's signed copy: a button once it is ready, a message until then. */
export function SignedCopy({ id }: { id: string }) {
  const { data } = useQuery(executedQuery(id, false))
  const save = useMutation({ mutationFn: () => download('GET', `/api/agreements/${encodeURIComponent(id)}/pdf`) })
  const ready = data?.state === 'ready'
  return (
    <div className={styles.copy}>
      <button
        className="btn"
        type="button"
        aria-disabled={!ready || save.isPending || undefined}
        onClick={() => ready && !save.isPending && save.mutate()}
      >
        <Icon name={ready ? 'save' : 'clock'} />
        {ready ? 'Download your signed copy' : 'Your signed copy is being made'}
      </button>
      <p className="small" role="status">
        {ready
          ? `A sealed PDF of ${kilobytes(data.bytes)}, with a certificate of how it was signed.`
          : data?.state === 'delayed'
            ? 'This is taking longer than usual. Your signature is valid, and we will email you the copy when it is ready.'
            : 'This takes a few seconds. We also email it to you.'}
      </p>
      {save.error && (
        <Alert tone="bad" role="alert">
          {refusalMessage(save.error, 'The copy could not be downloaded. Please try again.')}
        </Alert>
      )}
    </div>
  )
}

function kilobytes(bytes: number | null): string {
  return `${Math.max(1, Math.round((bytes ?? 0) / 1024))} kB`
}
