import { useContext } from 'react'
import { Alert } from '../../ui/alert.tsx'
import styles from './account-body.module.css'
import { AskLogin } from './confirm-identity.ts'
import type { Account } from './queries.ts'
import * as texts from './texts.ts'

/** Tells staff that their rights need a second factor. */
export function StaffNotice({ account }: { account: Account }) {
  const askLogin = useContext(AskLogin)
  if (!account.staff || account.secondFactorShown) return null
  const enrolled = account.totp || account.passkeys > 0
  return (
    <div className={styles.accountStaff}>
      <Alert tone="warn" icon="shield">
        <p>{enrolled ? texts.toUseYourStaff : texts.youAreAMember}</p>
      </Alert>
      {enrolled ? (
        <button className="btn btn--primary" type="button" onClick={() => askLogin('second-factor')}>
          {texts.showTheSecondFactor}
        </button>
      ) : (
        <a className="btn btn--primary" href="#security">
          {texts.goToSecurity}
        </a>
      )}
    </div>
  )
}
