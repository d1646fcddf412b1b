import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { Alert } from '../../../ui/alert.tsx'
import { protectionQuery } from './queries.ts'
import * as texts from './texts.ts'

/** Tells the reader of a project page by when to sign a newer version of the agreement. */
export function SignByNotice({ route }: { route: ProjectKey }) {
  const signBy = useQuery({ ...protectionQuery(route), enabled: false }).data?.signBy
  if (!signBy) return null
  return (
    <aside className="wrap pt-4" aria-label={texts.aNewVersionOf}>
      <Alert tone="plain">
        {texts.thereIsANew}
        <Link to="/nda-gate">{texts.readAndSignIt}</Link>
        {texts.byYourAccessDoes({ signBy: dayAndTimeUtc(signBy) })}
      </Alert>
    </aside>
  )
}
