import { useMutation, useQuery } from '@tanstack/react-query'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { download } from '../../../lib/save-file.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { executedQuery } from './queries.ts'
import styles from './staff-copy.module.css'

/** The signed copy and the evidence pack of a signature, for staff. The log records each download. */
export function StaffCopy({ id }: { id: string }) {
  const { data, isError } = useQuery(executedQuery(id, true))
  const say = useToast()
  const save = useMutation({
    mutationFn: (what: 'pdf' | 'evidence') =>
      download('GET', `/api/admin/agreements/${encodeURIComponent(id)}/${what}`),
    onError: (error) =>
      say(refusalMessage(error, 'The file could not be downloaded. Please try again.'), { tone: 'bad' }),
  })
  if (isError) return <StatusWord tone="plain">not available</StatusWord>
  if (data?.state !== 'ready')
    return data?.state === 'delayed' ? (
      <StatusWord tone="bad">failed, retrying</StatusWord>
    ) : (
      <StatusWord tone="plain">in preparation</StatusWord>
    )
  const busy = save.isPending || undefined
  return (
    <span className={styles.copies}>
      <button className="link-button" type="button" aria-disabled={busy} onClick={() => !busy && save.mutate('pdf')}>
        Signed copy
      </button>
      <button
        className="link-button"
        type="button"
        aria-disabled={busy}
        onClick={() => !busy && save.mutate('evidence')}
      >
        Evidence pack
      </button>
    </span>
  )
}
