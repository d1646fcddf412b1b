import { useEffect, useState } from 'react'
import type { SignerKey } from '../../../../contract/agreements/signer-fields.ts'
import { PAGE_LIMITS } from '../../../../contract/page-limits.ts'
import styles from './sign-bar.module.css'
import * as texts from './texts.ts'

export type SignBarProps = {
  percent: number
  read: boolean
  accepted: boolean
  /** The required fields that are still blank. */
  blank: readonly SignerKey[]
}

const THRESHOLD = PAGE_LIMITS.ndaScrollThreshold * 100

/** On a phone or an upright screen, at the foot of the window until the form is in view: how much is read, what is missing next, and the way there. */
export function SignBar({ percent, read, accepted, blank }: SignBarProps) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const form = document.getElementById('sign')?.closest('section')
    if (!form) return
    // While only its beginning shows below the agreement, the bar stays.
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top > 0)
      },
      { rootMargin: '0px 0px -40% 0px' },
    )
    watch.observe(form)
    return () => watch.disconnect()
  }, [])
  return (
    <aside className={styles.bar} aria-label={texts.whatIsMissing} inert={!isShown} data-gone={!isShown || undefined}>
      <svg className={styles.line} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.track} width="100" height="3" />
        <rect className={styles.fill} width={percent} height="3" />
        {!read && <rect className={styles.mark} x={THRESHOLD} width=".5" height="3" />}
      </svg>
      <p>
        <b className="num">{texts.percentRead({ percent })}</b>
        {!read && (
          <button className="link-button" type="button" onClick={() => goTo('nda-text')}>
            {texts.nextReadToTheEnd}
          </button>
        )}
        {accepted && (blank.length > 0 ? texts.nextFillIn({ count: blank.length }) : texts.nextSign)}
      </p>
      {read && !accepted ? (
        <button className="btn btn--primary" type="button" onClick={() => goTo('agree')}>
          {texts.tickTheBox}
        </button>
      ) : (
        <button
          className={accepted ? 'btn btn--primary' : 'btn'}
          type="button"
          onClick={() => goTo(blank[0] ?? 'sign')}
        >
          {texts.goToTheForm}
        </button>
      )}
    </aside>
  )
}

function goTo(id: string) {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
