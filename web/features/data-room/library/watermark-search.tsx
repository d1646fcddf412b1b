import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { IDENTITIES } from '../../../../contract/data-room/data-room-labels.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { When } from '../../../ui/when.tsx'
import styles from './data-room.module.css'
import { KIND_LABELS, reason } from './labels.ts'
import type { FoundWatermark } from './queries.ts'

type WatermarkSearchProps = {
  projectName: (route: FoundWatermark['route']) => string
  personLink: (id: string, name: string) => ReactNode
  documentLink: (found: FoundWatermark & { document: NonNullable<FoundWatermark['document']> }) => ReactNode
  signatureLink: (id: string, version: number) => ReactNode
  codeLink: (id: string) => ReactNode
}

/** Asks whom something was shown to, by the code that it bears. The code is in no address: those are kept in histories. */
export function WatermarkSearch(props: WatermarkSearchProps) {
  const [code, setCode] = useState('')
  const asking = useMutation({ mutationFn: (typed: string) => call('POST /api/admin/watermark', { code: typed }) })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!asking.isPending) asking.mutate(code)
  }
  return (
    <div className={styles.watermarkSearch}>
      <form className={styles.watermarkSearchForm} noValidate onSubmit={submit}>
        <Field
          id="watermark-code"
          label="Code on the page"
          className="input mono"
          placeholder="7KQ2-M9XD"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          value={code}
          hint="Eight signs, as they stand in the mark. A whole line of it may be pasted; O and 0, I and 1 are taken alike."
          onChange={({ target }) => {
            asking.reset()
            setCode(target.value)
          }}
        />
        <button className="btn btn--primary" type="submit" aria-disabled={asking.isPending || undefined}>
          {asking.isPending ? 'Looking...' : 'Find'}
        </button>
      </form>
      <div role="status">
        {asking.error && <Alert tone="bad">{reason(asking.error)}</Alert>}
        {asking.data && <Found found={asking.data} {...props} />}
      </div>
    </div>
  )
}

function Found({
  found,
  projectName,
  personLink,
  documentLink,
  signatureLink,
  codeLink,
}: WatermarkSearchProps & { found: FoundWatermark }) {
  const { document, personId, name, email, nda } = found
  const who = name || email || 'Nobody by name'
  return (
    <section className={styles.watermarkSearchFound} aria-labelledby="watermark-h">
      <h2 id="watermark-h">
        <span className="mono">{found.code}</span> was shown to {personId ? personLink(personId, who) : who}
      </h2>
      <dl className="term-list">
        <TermRow term="Address">{[email, found.companyName].filter(Boolean).join(', ') || 'none'}</TermRow>
        <TermRow term="How surely">{IDENTITIES[found.identity]}</TermRow>
        <TermRow term="What">
          {KIND_LABELS[found.kind]}, {projectName(found.route)}
        </TermRow>
        {document && (
          <TermRow term="Document">
            {documentLink({ ...found, document })}
            <span className="secondary-line">
              Version {document.version}
              {document.page !== null && `, page ${document.page}`}
            </span>
          </TermRow>
        )}
        <TermRow term="When">
          <When iso={found.at} />
        </TermRow>
        <TermRow term="Agreement">
          {nda ? (
            <>
              {signatureLink(nda.submissionId, nda.version)}
              <span className="secondary-line">Signed {dayAndTimeUtc(nda.signedAt)}</span>
            </>
          ) : (
            'No signature is known of whoever this was'
          )}
        </TermRow>
        {found.codeId && <TermRow term="Opened with">{codeLink(found.codeId)}</TermRow>}
        <TermRow term="Session">
          <span className="mono side-panel__long-value">{found.sessionId ?? 'none'}</span>
        </TermRow>
        <TermRow term="From">
          <span className="mono">{found.ipAddress}</span>
          <span className="secondary-line">{found.userAgent}</span>
        </TermRow>
      </dl>
      <p className="legend">
        This says to whom the portal showed it. It does not say who passed it on: somebody else may have stood behind
        them, or used their machine.
      </p>
    </section>
  )
}
