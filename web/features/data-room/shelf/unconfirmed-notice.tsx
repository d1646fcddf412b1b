import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { CallError } from '../../../lib/call-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { roomQuery } from '../reader/queries.ts'
import styles from './shelf.module.css'
import * as texts from './texts.ts'

/** On the first screen, because a signature by someone else should not wait until the reader scrolls to the documents. */
export function UnconfirmedNotice({ route }: { route: ProjectKey }) {
  const { error } = useQuery({ ...roomQuery(route), enabled: false })
  if (!(error instanceof CallError) || error.code !== 'nda_unconfirmed') return null
  return (
    <aside className={styles.unconfirmed} aria-label={texts.aboutYourSignature}>
      <Alert tone="warn" icon="warning">
        {error.message}{' '}
        <Link to="/account" hash="signature">
          {texts.goToYourAccount}
        </Link>
      </Alert>
    </aside>
  )
}
