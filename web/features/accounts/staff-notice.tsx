import { useContext } from 'react'
import { Alert } from '../../ui/alert.tsx'
import styles from './account-body.module.css'
import { AskLogin } from './confirm-identity.ts'
import type { Account } from './queries.ts'

/** Staff see first what is asked of them before their rights begin. */
export function StaffNotice({ account }: { account: Account }) {
  const askLogin = useContext(AskLogin)
  if (!account.staff || account.secondFactorShown) return null
  const enrolled = account.totp || account.passkeys > 0
  return (
    <div className={styles.accountStaff}>
      <Alert tone="warn" icon="shield">
        <p>
          {enrolled
            ? 'Your staff rights rest until you show your second factor in this session. It counts for twelve hours.'
            : 'You are staff of this portal. Your rights begin once a second factor is added: an authenticator app or a passkey.'}
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
