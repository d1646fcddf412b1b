import { Link } from '@tanstack/react-router'
import type { RedirectReason as Reason } from '../../../../contract/access-codes/access.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Alert } from '../../../ui/alert.tsx'
import styles from './agreement.module.css'

/** Why a visitor of a project page was sent to the agreement (design section 2). */
const REASONS: Record<Reason, string> = {
  credentials_missing: 'This browser no longer has the session that opened these pages.',
  nda_missing:
    'Only people who have signed the agreement can open these pages, and there is no signature for this session.',
  nda_withdrawn: 'You withdrew from the agreement, which ended your session.',
  sign_again:
    'The agreement that you signed has been replaced, or its term has ended. To keep your access, read and sign the one below with the same email address as before.',
  code_revoked: 'Your access code was revoked, which ended your session.',
  access_expired: 'Your access has ended because your session or its code has expired.',
}

/** `project`: the requested page. Codes that open only project pages are entered there, not on the unlock screen. */
export function RedirectReason({ reason, project }: { reason: Reason; project?: ProjectKey | undefined }) {
  return (
    <div className={styles.gateWhy}>
      <Alert tone="warn" role="status">
        <p>{REASONS[reason]}</p>
        {reason === 'sign_again' ? (
          <p>Your code stays the same, and your earlier signature is kept.</p>
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
