import { Link } from '@tanstack/react-router'
import type { RedirectReason as Reason } from '../../../../contract/access-codes/access.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Alert } from '../../../ui/alert.tsx'
import styles from './agreement.module.css'
import * as texts from './texts.ts'

/** Why a visitor of a project page was sent to the agreement (design section 2). */
const REASONS: Record<Reason, string> = {
  credentials_missing: texts.thisBrowserNoLonger,
  nda_missing: texts.onlyPeopleWhoHave,
  nda_withdrawn: texts.youWithdrewFromThe,
  sign_again: texts.theAgreementThatYou,
  code_revoked: texts.yourAccessCodeWas,
  access_expired: texts.yourAccessHasEnded,
}

/** `project`: the requested page. Codes that open only project pages are entered there, not on the unlock screen. */
export function RedirectReason({ reason, project }: { reason: Reason; project?: ProjectKey | undefined }) {
  return (
    <div className={styles.gateWhy}>
      <Alert tone="warn" role="status">
        <p>{REASONS[reason]}</p>
        {reason === 'sign_again' ? (
          <p>{texts.yourCodeStaysThe}</p>
        ) : (
          <p>
            {texts.ifYouHaveNot}
            <Link to="/unlock">{texts.enterItOnThe}</Link>
            {project && (
              <>
                {texts.or}
                <Link to="/$project" params={{ project }} search={{ enter: 'code' }}>
                  {texts.atThePageItself}
                </Link>
              </>
            )}
            {texts.ifYouLostIt}
          </p>
        )}
      </Alert>
    </div>
  )
}
