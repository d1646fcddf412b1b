import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { Alert } from '../../../ui/alert.tsx'
import { protectionQuery } from './queries.ts'

/** Says over a project page by when its reader has to sign a newer version of the agreement. */
export function SignByNotice({ route }: { route: ProjectKey }) {
  const signBy = useQuery({ ...protectionQuery(route), enabled: false }).data?.signBy
  if (!signBy) return null
  return (
    <aside className="wrap pt-4" aria-label="A new version of the agreement">
      <Alert tone="plain">
        Your agreement has a new version. Please <Link to="/nda-gate">read and sign it</Link> by {dayAndTimeUtc(signBy)}
        ; until then everything stays as it is.
      </Alert>
    </aside>
  )
}
