import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'
import { number } from '../../../lib/format.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { type StaffProject, useAfterAct } from './queries.ts'

type Holders = Answer<'GET /api/admin/projects/:key/holders'>
type DialogProps = { project: StaffProject; isDefault: boolean; onClose: () => void }

export function ArchiveDialog({ project: { key, name, revision }, isDefault, onClose }: DialogProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: [`/api/admin/projects/${key}/holders`],
    queryFn: fetchQuery<Holders>(),
    staleTime: 0,
    gcTime: 0,
    meta: { personal: true },
  })
  return (
    <ActDialog
      title={`Archive ${name}`}
      button="Archive"
      done={`${name} is archived. Nobody can open it.`}
      // Nobody archives a project without having seen who loses access.
      check={() => (data ? undefined : 'Wait until the list of who loses access has loaded.')}
      act={() => call('POST /api/admin/projects/:key/archive', { key, revision })}
      onSettled={useAfterAct()}
      onClose={onClose}
    >
      <p className="small">
        Its page, documents and codes answer as an unknown address from the next request on. Its content, documents,
        signatures, codes and log entries stay, and exports contain them.
        {isDefault && ' The next project in the order becomes the default project.'}
      </p>
      <div aria-live="polite">
        {isError && <LoadFailed what="Who loses access" onRetry={() => void refetch()} />}
        {!data && !isError && <p className="small">Finding out who loses access...</p>}
        {data && <Losing name={name} holders={data} />}
      </div>
    </ActDialog>
  )
}

function Losing({ name, holders }: { name: string; holders: Holders }) {
  const { sessions, accounts, codes, codesOnly, people, morePeople } = holders
  if (sessions + accounts + codes === 0) return <p className="small">Nobody has access to {name} now.</p>
  return (
    <>
      <p className="small">These lose access to {name}:</p>
      <ul className="small">
        <li>{counted(sessions, 'open session, at once', 'open sessions, at once')}</li>
        <li>{counted(accounts, 'approved account', 'approved accounts')}</li>
        <li>
          {counted(codes, 'code', 'codes')}
          {codesOnly > 0 && `, of which ${codesOnly} ${codesOnly === 1 ? 'opens' : 'open'} nothing else`}
        </li>
      </ul>
      {people.length > 0 && (
        <p className="small">
          {people.join(', ')}
          {morePeople > 0 && ` and ${morePeople} more`}
        </p>
      )}
    </>
  )
}

export function RestoreDialog({ project, onClose }: Omit<DialogProps, 'isDefault'>) {
  const { key, name, revision, disclosed } = project
  return (
    <ActDialog
      title={`Restore ${name}`}
      button="Restore"
      done={`${name} is restored, at the end of the order.`}
      act={() => call('POST /api/admin/projects/:key/restore', { key, revision })}
      onSettled={useAfterAct()}
      onClose={onClose}
    >
      <p className="small">
        {name} returns to the end of the order{disclosed ? ' and to the front page' : ''}. Nobody gets access by this:
        sessions that had it open stay closed, and accounts need a new approval. Codes that list it open it again when
        they are entered, so first revoke those that must not.
      </p>
    </ActDialog>
  )
}

function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`
}
