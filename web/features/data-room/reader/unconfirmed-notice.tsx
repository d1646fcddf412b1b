import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { CallError } from '../../../lib/call-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { roomQuery } from './queries.ts'

/** On the first screen, because a signature by someone else should not wait until the reader scrolls to the documents. */
export function UnconfirmedNotice({ route }: { route: ProjectKey }) {
  const { error } = useQuery({ ...roomQuery(route), enabled: false })
  if (!(error instanceof CallError) || error.code !== 'nda_unconfirmed') return null
  return (
    <div className="wrap pt-4">
      <Alert tone="warn" icon="warning">
        <Link to="/account" hash="signature">
          {error.message}
        </Link>
      </Alert>
    </div>
  )
}
