import { useMutation } from '@tanstack/react-query'
import { useStaff } from '../features/operations/staff-layout/queries.ts'
import { refusalMessage } from '../lib/refusal-message.ts'
import { download } from '../lib/save-file.ts'
import { Icon } from '../ui/icon.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { useToast } from '../ui/toast.tsx'

type Export = {
  list:
    | 'people'
    | 'firms'
    | 'engagement'
    | 'readership'
    | 'documents/readers-on'
    | 'requests'
    | 'questions'
    | 'audit'
    | 'pipeline'
    | 'codes'
    | 'shared-access'
    | 'nda-submissions'
    | 'agreement-terms'
    | `people/${string}`
    | `updates/${string}/recipients`
  /** The filters of the list. */
  choice: Record<string, unknown>
}

type ExportButtonProps = Export & { label?: string }

/** Downloads the filtered list. */
export function ExportButton({ list, choice, label = 'Save as CSV' }: ExportButtonProps) {
  const saving = useExport()
  const staff = useStaff()
  if (staff?.role !== 'admin') return null
  return (
    <button
      className="btn btn--sm export-button"
      type="button"
      aria-disabled={saving.isPending || undefined}
      onClick={() => !saving.isPending && saving.mutate({ list, choice })}
    >
      <Icon name="save" />
      {saving.isPending ? 'Saving...' : label}
    </button>
  )
}

/** Other files of the same list, in a menu. */
export function ExportMenu({ files }: { files: readonly (Export & { name: string })[] }) {
  const saving = useExport()
  const staff = useStaff()
  if (staff?.role !== 'admin') return null
  const acts = files.map(({ name, list, choice }) => ({ name, onAct: () => saving.mutate({ list, choice }) }))
  return <RowMenu label="More ways to save" acts={acts} />
}

function useExport() {
  const say = useToast()
  return useMutation({
    mutationFn: ({ list, choice }: Export) => download('POST', `/api/admin/${list}/export`, chosen(choice)),
    onSuccess: () => say('The file is saved.'),
    onError: (error) => say(refusalMessage(error, 'The file could not be saved. Please try again.'), { tone: 'bad' }),
  })
}

function chosen(choice: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined && value !== ''))
}
