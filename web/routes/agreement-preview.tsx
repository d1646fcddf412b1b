import { lazy, Suspense, useCallback, useState } from 'react'
import { ASSENT_LABELS } from '../../contract/agreements/assent-labels.ts'
import { PAGE_LIMITS } from '../../contract/page-limits.ts'
import agreementStyles from '../features/agreements/signing/agreement.module.css'
import versionsStyles from '../features/agreements/versions/versions.module.css'
import { Spinner } from '../ui/spinner.tsx'

const AgreementSheet = lazy(() => import('./nda-gate.tsx').then((gate) => ({ default: gate.AgreementSheet })))

type AgreementPreviewProps = {
  text: string
  language: string
  version: number
  /** Only for a published version. */
  sha256?: string | undefined
  publishedAt?: string | undefined
}

/** The agreement as signers see it. Nothing is recorded here. */
export function AgreementPreview({ text, language, version, sha256, publishedAt }: AgreementPreviewProps) {
  const [furthest, setFurthest] = useState(0)
  const [accepted, setAccepted] = useState(false)
  const reach = useCallback((point: number) => setFurthest((last) => Math.max(last, Math.min(1, point))), [])
  const reading = { furthest, end: furthest > PAGE_LIMITS.ndaScrollThreshold, reach }
  const [shownAt] = useState(() => new Date().toISOString())
  // An unpublished text has no fingerprint yet.
  const nda = {
    version,
    title: '',
    text,
    language,
    sha256: sha256 ?? '·'.repeat(64),
    publishedAt: publishedAt ?? shownAt,
  }
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
