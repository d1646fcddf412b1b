import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { IDENTITIES } from '../../../../contract/data-room/data-room-labels.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Field } from '../../../ui/field.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
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

/** Finds who a page was shown to, by its code. The code is not in the page's address, because browsers keep a history. */
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
          hint="Eight characters. You can also paste a whole line of the watermark. O and 0, and I and 1, are treated as the same."
          onChange={({ target }) => {
            asking.reset()
            setCode(target.value)
          }}
        />
        <button className="btn btn--primary" type="submit" aria-disabled={asking.isPending || undefined}>
          {asking.isPending ? 'Searching...' : 'Find'}
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
  const who = name || email || 'Unknown person'
  return (
    <section className={styles.watermarkSearchFound} aria-labelledby="watermark-h">
      <h2 id="watermark-h">
        <span className="mono">{found.code}</span> was shown to {personId ? personLink(personId, who) : who}
      </h2>
      <dl className="term-list">
        <TermRow term="Address">{[email, found.companyName].filter(Boolean).join(', ') || 'none'}</TermRow>
        <TermRow term="Identity">{IDENTITIES[found.identity]}</TermRow>
        <TermRow term="Shown">
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
          <DateTime iso={found.at} />
        </TermRow>
        <TermRow term="Agreement">
          {nda ? (
            <>
              {signatureLink(nda.submissionId, nda.version)}
              <span className="secondary-line">Signed {dayAndTimeUtc(nda.signedAt)}</span>
            </>
          ) : (
            'No signature on record'
          )}
        </TermRow>
        {found.codeId && <TermRow term="Opened with">{codeLink(found.codeId)}</TermRow>}
        <TermRow term="Session">
          <span className="mono drawer__long-value">{found.sessionId ?? 'none'}</span>
        </TermRow>
        <TermRow term="From">
          <span className="mono">{found.ipAddress}</span>
          <span className="secondary-line">{found.userAgent}</span>
        </TermRow>
      </dl>
      <p className="legend">
        This is the person the portal showed the page to. It does not prove who shared it: someone else may have been
        watching, or using their device.
      </p>
    </section>
  )
}
