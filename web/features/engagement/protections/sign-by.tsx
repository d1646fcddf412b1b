import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { Alert } from '../../../ui/alert.tsx'
import { protectionQuery } from './queries.ts'

/** Tells the reader of a project page by when to sign a newer version of the agreement. */
export function SignByNotice({ route }: { route: ProjectKey }) {
  const signBy = useQuery({ ...protectionQuery(route), enabled: false }).data?.signBy
  if (!signBy) return null
  return (
    <aside className="wrap pt-4" aria-label="A new version of the agreement">
      <Alert tone="plain">
        There is a new version of your agreement. Please <Link to="/nda-gate">read and sign it</Link> by{' '}
        {dayAndTimeUtc(signBy)}. Your access does not change until then.
      </Alert>
    </aside>
  )
}
