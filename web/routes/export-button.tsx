import { useMutation } from '@tanstack/react-query'
import { useStaff } from '../features/operations/staff-layout/queries.ts'
import { refusalMessage } from '../lib/refusal-message.ts'
import { download } from '../lib/save-file.ts'
import { Icon } from '../ui/icon.tsx'
import { useToast } from '../ui/toast.tsx'

type ExportButtonProps = {
  list: 'audit' | 'codes' | 'shared-access' | 'nda-submissions' | 'obligations' | `people/${string}`
  /** The filters of the list. */
  choice: Record<string, unknown>
  label?: string
}

/** Downloads the filtered list. */
export function ExportButton({ list, choice, label = 'Save as CSV' }: ExportButtonProps) {
  const say = useToast()
  const staff = useStaff()
  const saving = useMutation({
    mutationFn: () => download('POST', `/api/admin/${list}/export`, chosen(choice)),
    onSuccess: () => say('The file is saved.'),
    onError: (error) => say(refusalMessage(error, 'The file could not be saved. Please try again.'), { tone: 'bad' }),
  })
  if (staff?.role !== 'admin') return null
  return (
    <button
      className="btn btn--sm"
      type="button"
      aria-disabled={saving.isPending || undefined}
      onClick={() => !saving.isPending && saving.mutate()}
    >
      <Icon name="save" />
      {saving.isPending ? 'Saving...' : label}
    </button>
  )
}

function chosen(choice: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined && value !== ''))
}
