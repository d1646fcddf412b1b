import { useContext } from 'react'
import { Alert } from '../../ui/alert.tsx'
import styles from './account-body.module.css'
import { AskLogin } from './confirm-identity.ts'
import type { Account } from './queries.ts'

/** Tells staff that their rights need a second factor. */
export function StaffNotice({ account }: { account: Account }) {
  const askLogin = useContext(AskLogin)
  if (!account.staff || account.secondFactorShown) return null
  const enrolled = account.totp || account.passkeys > 0
  return (
    <div className={styles.accountStaff}>
      <Alert tone="warn" icon="shield">
        <p>
          {enrolled
            ? 'To use your staff rights, show your second factor in this session. It is valid for twelve hours.'
            : 'You are a member of staff. To use your rights, add a second factor: an authenticator app or a passkey.'}
        </p>
      </Alert>
      {enrolled ? (
        <button className="btn btn--primary" type="button" onClick={() => askLogin('second-factor')}>
          Show the second factor
        </button>
      ) : (
        <a className="btn btn--primary" href="#security">
          Go to Security
        </a>
      )}
    </div>
  )
}
