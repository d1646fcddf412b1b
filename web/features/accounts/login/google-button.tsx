import { useEffect, useState } from 'react'
import {
  SIGN_IN_CHANNEL,
  SIGN_IN_MS,
  SIGN_IN_OUTCOMES,
  type SignInOutcome,
} from '../../../../contract/accounts/sign-in.ts'
import { useToast } from '../../../ui/toast.tsx'
import { isSmallScreen, openPopup, signInHere } from './google-sign-in.ts'
import styles from './login.module.css'
import * as texts from './texts.ts'

type GoogleButtonProps = {
  /** The name of the identity provider. */
  provider: string
  onOutcome: (outcome: Exclude<SignInOutcome, 'failed'>) => void
}

/**
 * Sign-in through the identity provider, in a popup, or in this window if popups are blocked or the screen is small. Busy until it fails
 * (product-spec section 8) or goes on in the dialog.
 */
export function GoogleButton({ provider, onOutcome }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false)
  const say = useToast()

  useEffect(() => {
    if (!busy) return
    const finish = (outcome: SignInOutcome) => {
      setBusy(false)
      if (outcome === 'failed') say(texts.failedToSignIn({ provider }), { title: texts.error, tone: 'bad' })
      else onOutcome(outcome)
    }
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
    channel.onmessage = ({ data }) => finish(SIGN_IN_OUTCOMES.find((outcome) => outcome === data) ?? 'failed')
    // After another site was open in the popup, nothing tells whether it has been closed.
    const ended = setTimeout(() => finish('failed'), SIGN_IN_MS)
    return () => {
      channel.close()
      clearTimeout(ended)
    }
  }, [busy, say, provider, onOutcome])

  function press() {
    if (busy) return
    setBusy(true)
    if (isSmallScreen() || !openPopup()) signInHere()
  }

  return (
    <>
      <button className="btn btn--wide" type="button" aria-disabled={busy || undefined} onClick={press}>
        {texts.signInWith({ provider })}
      </button>
      <div role="status">
        {busy && (
          <p className={styles.loginOther}>
            {texts.pleaseContinueInThe}
            <button className="link-button" type="button" onClick={signInHere}>
              {texts.continueHereInstead}
            </button>
          </p>
        )}
      </div>
    </>
  )
}
