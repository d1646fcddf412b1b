import { Link } from '@tanstack/react-router'
import type { Portal } from '../../../lib/projects.ts'
import { Door } from '../../../ui/drawings/door.tsx'
import styles from './launches.module.css'
import { LoginButton } from './login-button.tsx'
import { CODE_BEGINS } from './queries.ts'
import * as texts from './texts.ts'

export function ReadyToInvest({ portal, onLogin }: { portal: Portal; onLogin: () => void }) {
  const begins = CODE_BEGINS[portal.ndaActivation]
  return (
    <section className={styles.threshold} data-theme="ink" aria-labelledby="ready">
      <div className={`wrap ${styles.thresholdInner}`}>
        <div className={styles.thresholdCopy}>
          <h2 className="heading-xl" id="ready">
            {texts.readyToInvest}
          </h2>
          <p className="lead">{texts.readTheAgreementTo({ begins })}</p>
          <div className="row">
            <Link className="btn btn--primary btn--big" to="/nda-gate">
              {texts.startSecureAccessProcess}
            </Link>
            <LoginButton className="btn btn--big" onLogin={onLogin}>
              {texts.existingInvestorLogin}
            </LoginButton>
          </div>
        </div>
        <Door />
      </div>
    </section>
  )
}
