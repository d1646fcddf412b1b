import { useQuery } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'

/** What an approval of a data room request opens. */
export type Opens = { project: boolean; documents: readonly string[] }

type OpensFieldsProps = {
  opens: Opens
  onChange: (opens: Opens) => void
  route: ProjectKey
  projectName: string
}

/** Documents that everyone may read need no permission of their own, so only those for named readers are listed. */
export function OpensFields({ opens, onChange, route, projectName }: OpensFieldsProps) {
  const room = useQuery({
    queryKey: ['/api/admin/documents', route],
    queryFn: ({ signal }) => call('GET /api/admin/documents', { route }, { signal }),
    meta: { personal: true },
  })
  const named = room.data?.documents.filter(({ restricted }) => restricted) ?? []
  return (
    <fieldset>
      <legend>What to open</legend>
      <CheckBox
        id="opens-project"
        label={`${projectName}, and its documents for everyone who signed`}
        checked={opens.project}
        onChange={({ target }) => onChange({ ...opens, project: target.checked })}
      />
      {named.map(({ id, index, title, releasedAt }) => (
        <CheckBox
          key={id}
          id={`opens-${id}`}
          label={`${index} ${title}, for named readers${releasedAt === null ? ' (private until released)' : ''}`}
          checked={opens.documents.includes(id)}
          onChange={({ target }) =>
            onChange({
              ...opens,
              documents: target.checked ? [...opens.documents, id] : opens.documents.filter((one) => one !== id),
            })
          }
        />
      ))}
      {room.isPending && <p className="small">Loading the documents for named readers...</p>}
      {room.isError && <LoadFailed what="The list of documents" onRetry={() => void room.refetch()} />}
      <p className="legend">To read documents, the person also needs a signed agreement.</p>
    </fieldset>
  )
}
