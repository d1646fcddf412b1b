import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { IDENTITIES } from '../../../../contract/data-room/data-room-labels.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import styles from './data-room.module.css'
import { KIND_LABELS, reason } from './labels.ts'
import type { FoundWatermark, WatermarkSearchAnswer } from './queries.ts'
import { WatermarkCandidates } from './watermark-candidates.tsx'
import { type Asked, WatermarkForm } from './watermark-form.tsx'
import { WatermarkProof } from './watermark-proof.tsx'

type WatermarkSearchProps = {
  projectName: (route: FoundWatermark['route']) => string
  personLink: (id: string, name: string) => ReactNode
  documentLink: (found: FoundWatermark & { document: NonNullable<FoundWatermark['document']> }) => ReactNode
  signatureLink: (id: string, version: number) => ReactNode
  codeLink: (id: string) => ReactNode
}

/** Finds who a page was shown to, by what is left of its watermark. Nothing of it is in the page's address, because browsers keep a history. */
export function WatermarkSearch(props: WatermarkSearchProps) {
  const opening = useMutation({ mutationFn: (code: string) => call('POST /api/admin/watermark', { code }) })
  const asking = useMutation({
    mutationFn: (asked: Asked) => call('POST /api/admin/watermark/search', asked),
    onSuccess: ({ match, candidates }) => {
      const [only, other] = candidates
      if (match === 'given' && only && !other) opening.mutate(only.code)
    },
  })
  function reset() {
    asking.reset()
    opening.reset()
  }
  const { data } = asking
  const isOne = data?.match === 'given' && data.candidates.length === 1
  return (
    <div className={styles.watermarkSearch}>
      <WatermarkForm
        busy={asking.isPending || opening.isPending}
        onChange={reset}
        onAsk={(asked) => {
          reset()
          asking.mutate(asked)
        }}
      />
      <div role="status">
        {asking.error && <Alert tone="bad">{reason(asking.error)}</Alert>}
        {data && <p className="text">{summary(data)}</p>}
        {opening.error && <Alert tone="bad">{reason(opening.error)}</Alert>}
      </div>
      {data && data.candidates.length > 0 && !isOne && (
        <WatermarkCandidates
          answer={data}
          projectName={props.projectName}
          open={opening.data?.code}
          onOpen={(code) => opening.mutate(code)}
        />
      )}
      {opening.data && <Found key={opening.data.code} found={opening.data} {...props} />}
    </div>
  )
}

function summary({ match, candidates, more, asked }: WatermarkSearchAnswer): string {
  const { length } = candidates
  if (match === 'similar' && length === 0)
    return 'No page was ever shown with this code, nor with one that looks like it. Please check each character against the page, type ? for each that you are not sure of, or say what else you know.'
  if (match === 'similar')
    return `No page was ever shown with the code ${asked.code}. ${length === 1 ? 'This code is' : 'These codes are'} easily misread for it:`
  if (match === 'context')
    return 'No page was ever shown with this code, nor with one that looks like it. These were shown to this reader at this time:'
  if (length === 0)
    return 'Nothing fits all that you entered. Leave out what you are least sure of, or allow more time.'
  if (more) return `More than ${length} fit; these are the newest. Enter more to see fewer.`
  return length === 1 ? 'One page fits.' : `${length} fit, the newest first.`
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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.watermarkSearchFound} aria-labelledby="watermark-h">
      <h2 id="watermark-h" tabIndex={-1} ref={heading}>
        <span className="mono">{found.code}</span> was shown to {personId ? personLink(personId, who) : who}
      </h2>
      <div className="mb-4">
        <WatermarkProof found={found} />
      </div>
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
