import { Link } from '@tanstack/react-router'
import type { RedirectReason as Reason } from '../../../../contract/access-codes/access.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Alert } from '../../../ui/alert.tsx'
import styles from './agreement.module.css'

/** Why somebody who wanted a project page stands before the agreement (design section 2). */
const REASONS: Record<Reason, string> = {
  credentials_missing: 'The session that opened these pages is no longer here, so they are closed to this browser.',
  nda_missing:
    'These pages open only to those who have signed the agreement, and no signature is known for this session.',
  nda_withdrawn: 'You withdrew from the agreement, and the session ended with it.',
  sign_again:
    'The agreement that you signed has been replaced, or its term has ended. Read and sign the one below, with the address you signed with before, and your access goes on.',
  code_revoked: 'Your access code was revoked, and the session that it opened ended with it.',
  access_expired: 'Your access has ended: the time of the session or of its code is over.',
}

/** `project` is the page that was asked for: codes that open only pages are entered there, not on the unlock screen. */
export function RedirectReason({ reason, project }: { reason: Reason; project?: ProjectKey | undefined }) {
  return (
    <div className={styles.gateWhy}>
      <Alert tone="warn" role="status">
        <p>{REASONS[reason]}</p>
        {reason === 'sign_again' ? (
          <p>Nothing is lost: your code stays the same, and what you signed before is kept.</p>
        ) : (
          <p>
            If you have not signed yet, sign the agreement below. If you have a code,{' '}
            <Link to="/unlock">enter it on the unlock screen</Link>
            {project && (
              <>
                {' '}
                or{' '}
                <Link to="/$project" params={{ project }} search={{ enter: 'code' }}>
                  at the page itself
                </Link>
              </>
            )}
            . If you lost it or it has expired, press Lost your code? there to get a link by email.
          </p>
        )}
      </Alert>
    </div>
  )
}
