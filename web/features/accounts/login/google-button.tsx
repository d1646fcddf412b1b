import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SIGN_IN_CHANNEL, SIGN_IN_MS, type SignInOutcome } from '../../../../contract/accounts/sign-in.ts'
import { Alert } from '../../../ui/alert.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { isSmallScreen, OUTCOMES, openPopup, signInHere } from './google-sign-in.ts'
import styles from './login.module.css'

type GoogleButtonProps = {
  /** Whether the portal has the keys of a provider. */
  configured: boolean
  /** Closes the dialog: the visitor is signed in or follows a link. */
  onLeave: () => void
}

/**
 * Sign-in through the identity provider, in a popup, or in this window if popups are blocked or the screen is small. Busy until it fails
 * (product-spec section 8); on success the dialog closes.
 */
export function GoogleButton({ configured, onLeave }: GoogleButtonProps) {
  const [state, setState] = useState<'idle' | 'explained' | 'busy'>('idle')
  const say = useToast()
  const queries = useQueryClient()
  const busy = state === 'busy'

  useEffect(() => {
    if (!busy) return
    const finish = (outcome: SignInOutcome) => {
      say(OUTCOMES[outcome].message, OUTCOMES[outcome].options)
      if (outcome === 'failed') return setState('idle')
      void queries.invalidateQueries()
      onLeave()
    }
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
    channel.onmessage = ({ data }) => finish(data === 'done' ? 'done' : 'failed')
    // After another site was open in the popup, nothing tells whether it has been closed.
    const ended = setTimeout(() => finish('failed'), SIGN_IN_MS)
    return () => {
      channel.close()
      clearTimeout(ended)
    }
  }, [busy, say, queries, onLeave])

  function press() {
    if (busy) return
    if (!configured) return setState('explained')
    setState('busy')
    if (isSmallScreen() || !openPopup()) signInHere()
  }

  return (
    <>
      <button className="btn btn--wide" type="button" aria-disabled={busy || undefined} onClick={press}>
        Sign in with Google
      </button>
      <div role="status">
        {busy && (
          <p className={styles.loginOther}>
            Please continue in the other window.{' '}
            <button className="link-button" type="button" onClick={signInHere}>
              Continue here instead
            </button>
          </p>
        )}
      </div>
      <div role="alert">
        {state === 'explained' && (
          <Alert tone="warn" icon="info">
            <p>Sign-in with Google is not available on this portal. Nothing was sent or stored.</p>
            <p>
              You can use a personal code:{' '}
              <Link to="/unlock" onClick={onLeave}>
                enter your code
              </Link>{' '}
              or{' '}
              <Link to="/nda-gate" onClick={onLeave}>
                sign the agreement to get one
              </Link>
              .
            </p>
          </Alert>
        )}
      </div>
    </>
  )
}
