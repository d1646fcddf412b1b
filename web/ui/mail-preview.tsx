import { useState } from 'react'
import { ChoiceRow } from './choice-row.tsx'
import { LoadFailed } from './load-failed.tsx'
import styles from './mail-preview.module.css'

type MailPreviewProps = {
  /** `frame`: the address of its HTML. */
  preview: { subject: string; text: string; frame: string } | undefined
  /** What is typed cannot be sent, so an earlier email is shown. */
  isStale?: boolean
  isFailed: boolean
  onRetry: () => void
}

const VIEWS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
] as const

/** A whole email, as its recipient sees it. */
export function MailPreview({ preview, isStale = false, isFailed, onRetry }: MailPreviewProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('desktop')
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.previewHead}>
        <h3 className="heading-m">Preview</h3>
        <ChoiceRow legend="How to show the email" options={VIEWS} value={view} onChoose={setView} />
      </div>
      <div role="status">
        {isStale && <p className={styles.stale}>What you typed cannot be used yet. This is the last email that can.</p>}
      </div>
      {isFailed ? (
        <LoadFailed what="The preview" onRetry={onRetry} />
      ) : !preview ? (
        <p className="text">Loading the preview...</p>
      ) : (
        <>
          <p className={styles.subject}>
            <span className="small">Subject</span> {preview.subject}
          </p>
          {view === 'text' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so from the keyboard
            <section className={styles.plain} aria-label="The plain text of the email" tabIndex={0}>
              {preview.text}
            </section>
          ) : (
            <iframe className={styles.frame} data-view={view} title="The email" sandbox="" src={preview.frame} />
          )}
        </>
      )}
    </section>
  )
}
