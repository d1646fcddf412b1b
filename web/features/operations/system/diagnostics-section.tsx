import { useMutation } from '@tanstack/react-query'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { download } from '../../../lib/save-file.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toast.tsx'
import styles from './system.module.css'

export function DiagnosticsSection() {
  const say = useToast()
  const saving = useMutation({
    mutationFn: () => download('POST', '/api/admin/system/diagnostics'),
    onSuccess: () => say('The file is saved.'),
    onError: (error) => say(refusalMessage(error, 'The file could not be saved. Please try again.'), { tone: 'bad' }),
  })
  return (
    <section aria-labelledby="diagnostics-h" className={styles.section}>
      <h2 id="diagnostics-h" className="heading-m">
        Diagnostic file
      </h2>
      <p className="text mt-2">
        A file for your support contact: the checks above, which settings are set, and how many events of each kind
        happened in the last seven days. It contains no secrets, addresses, names, codes or content.
      </p>
      <p className="mt-4">
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={saving.isPending || undefined}
          onClick={() => !saving.isPending && saving.mutate()}
        >
          <Icon name="save" />
          {saving.isPending ? 'Saving...' : 'Download diagnostic file'}
        </button>
      </p>
    </section>
  )
}
