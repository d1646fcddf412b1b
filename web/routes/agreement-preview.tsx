import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { ASSENT_LABELS } from '../../contract/agreements/assent-labels.ts'
import { LIMITS } from '../../contract/limits.ts'
import agreementStyles from '../features/agreements/signing/agreement.module.css'
import versionsStyles from '../features/agreements/versions/versions.module.css'
import { Spinner } from '../ui/spinner.tsx'

const AgreementSheet = lazy(() => import('./nda-gate.tsx').then((gate) => ({ default: gate.AgreementSheet })))

type AgreementPreviewProps = {
  text: string
  version: number
  /** Only for a published version. */
  sha256?: string | undefined
  publishedAt?: string | undefined
}

/** The agreement as signers see it. Nothing is recorded here. */
export function AgreementPreview({ text, version, sha256, publishedAt }: AgreementPreviewProps) {
  const [reached, setReached] = useState({ furthest: 0, end: false })
  const [accepted, setAccepted] = useState(false)
  const furthest = useRef(0)
  const reading = useMemo(
    () => ({
      ...reached,
      reach: (point: number, atEnd = point > LIMITS.ndaScrollThreshold) => {
        if (point <= furthest.current && !atEnd) return
        furthest.current = Math.max(furthest.current, Math.min(1, point))
        setReached((last) => ({ furthest: furthest.current, end: last.end || atEnd }))
      },
    }),
    [reached],
  )
  const [shownAt] = useState(() => new Date().toISOString())
  // An unpublished text has no fingerprint yet.
  const nda = { version, title: '', text, sha256: sha256 ?? '·'.repeat(64), publishedAt: publishedAt ?? shownAt }
  return (
    <section className={versionsStyles.signersView} data-theme="paper" aria-label="As signers see it">
      <div className={agreementStyles.gate}>
        <Suspense fallback={<Spinner label="Fetching the page of the agreement" />}>
          <AgreementSheet
            nda={nda}
            box={ASSENT_LABELS.box}
            reading={reading}
            accepted={accepted}
            onAccept={setAccepted}
          />
        </Suspense>
      </div>
    </section>
  )
}
