import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NeedsScript } from '../../../ui/needs-script.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { verifyFile } from './queries.ts'
import * as texts from './texts.ts'
import styles from './verify.module.css'
import { type Issuer, VerifyResult } from './verify-result.tsx'

/** The same as in contract/agreements/executed-copy.ts, whose import would load zod in the browser. */
const LARGEST = 20 * 1024 * 1024

/** The upload of a file for verification, and the result. */
export function VerifyPanel(issuer: Issuer) {
  const hydrated = useHydrated()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const verify = useMutation({ mutationFn: verifyFile })
  const { data, isPending, error, variables } = verify

  // Moves the focus to the result, which screen readers then read.
  useEffect(() => {
    if (data) outcome.current?.focus()
  }, [data])

  function hand(file: File | undefined) {
    if (!file || isPending) return
    setProblem(file.size > LARGEST ? texts.thisFileIsLarger : undefined)
    verify.reset()
    if (file.size <= LARGEST) verify.mutate(file)
    // So that the same file can be chosen again.
    if (field.current) field.current.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    hand(event.dataTransfer.files[0])
  }

  return (
    <section aria-label={texts.verifyAFile}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button within does the same by keyboard */}
      <div
        className={[styles.dropzone, over && styles.dropzoneOver, data && styles.dropzoneAgain]
          .filter(Boolean)
          .join(' ')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className={styles.dropzoneText}>
          <span className={styles.withMouse}>{texts.dropTheFileHere}</span>
          <span className={styles.byTouch}>{texts.chooseThePdf}</span>
        </p>
        <input
          ref={field}
          className="sr-only"
          type="file"
          id="verify-file"
          accept="application/pdf,.pdf,application/zip,.zip"
          tabIndex={-1}
          aria-label={texts.pdfOrZipFile}
          disabled={!hydrated}
          onChange={(event) => hand(event.target.files?.[0])}
        />
        <button
          className={data ? 'btn' : 'btn btn--primary btn--big'}
          type="button"
          disabled={!hydrated}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && field.current?.click()}
        >
          <Icon name="upload" />
          {isPending ? texts.verifying : texts.chooseAFile}
        </button>
        <p className="small">{texts.upTo20Mb}</p>
        <NeedsScript>{texts.verifyingAFileHere}</NeedsScript>
      </div>
      <div className={styles.verifyOutcome} ref={outcome} tabIndex={-1}>
        {problem && (
          <Alert tone="bad" role="alert">
            {problem}
          </Alert>
        )}
        {error && (
          <Alert tone="bad" role="alert">
            {refusalMessage(error, texts.theFileCouldNot)}
          </Alert>
        )}
        {data && (
          <VerifyResult {...issuer} verification={data} fileName={variables instanceof File ? variables.name : ''} />
        )}
      </div>
    </section>
  )
}
