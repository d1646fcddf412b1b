import { useMutation, useQuery } from '@tanstack/react-query'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { download } from '../../../lib/save-file.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../signing/signed-view.module.css'
import { executedQuery } from './queries.ts'
import * as texts from './texts.ts'

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
        {ready ? texts.downloadYourSignedCopy : texts.yourSignedCopyIs}
      </button>
      <p className="small" role="status">
        {ready
          ? texts.aSealedPdfOf({ bytes: kilobytes(data.bytes) })
          : data?.state === 'delayed'
            ? texts.thisIsTakingLonger
            : texts.thisTakesAFew}
      </p>
      {save.error && (
        <Alert tone="bad" role="alert">
          {refusalMessage(save.error, texts.theCopyCouldNot)}
        </Alert>
      )}
    </div>
  )
}

function kilobytes(bytes: number | null): string {
  return texts.kb({ size: Math.max(1, Math.round((bytes ?? 0) / 1024)) })
}
