import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { LawyerChecklist } from './lawyer-checklist.tsx'
import { type Agreement, useAgreement, useReload } from './queries.ts'
import { suggestedTerms } from './suggested-terms.ts'

type FirstAgreementProps = {
  preview: (text: string, version: number, language: string) => ReactNode
  /** Where an own text is begun and drafts are edited. */
  ownText: ReactNode
  onPublished: () => void
}

/** The template with the company’s settings, as signers will see it, and the act that puts it in force. */
export function FirstAgreement(props: FirstAgreementProps) {
  const { data, isError, refetch } = useAgreement()
  if (isError && !data) return <LoadFailed what="The agreement" onRetry={() => void refetch()} />
  return data ? <Template agreement={data} {...props} /> : <ListSkeleton />
}

function Template({ agreement, preview, ownText, onPublished }: FirstAgreementProps & { agreement: Agreement }) {
  const { template, templateProblem, templateMissing, draft, inForce, signable, company, versions } = agreement
  const reload = useReload()
  const publish = useMutation({
    mutationFn: async (text: string) => {
      const { revision } = await call('PUT /api/admin/agreement/draft', { text, revision: draft?.revision ?? 0 })
      const { party, law, termYears, language } = suggestedTerms(text, agreement, undefined)
      await call('POST /api/admin/agreement/publish', {
        revision,
        // Who signed with another party has not signed this one.
        policy: 'next_visit',
        party,
        ...(law && { law }),
        termYears: Number(termYears),
        language,
      })
    },
    onSuccess: onPublished,
    onSettled: reload,
  })
  if (template === null)
    return (
      <>
        {templateMissing ? (
          <p className="text">
            The agreement appears here, as investors will read it, once these are saved: {templateMissing.join(', ')}.
          </p>
        ) : (
          <Alert tone="warn">The template cannot be filled in. {templateProblem}</Alert>
        )}
        {ownText}
      </>
    )
  const isInForce = inForce.text.trim() === template.trim()
  // Somebody's own draft is not overwritten here.
  const hasOwnDraft = draft !== null && draft.text.trim() !== template.trim()
  return (
    <>
      {signable ? (
        <Alert tone="ok" role="status">
          Version {inForce.version} is in force. It names {company}, and investors can sign it.
        </Alert>
      ) : (
        <Alert tone="warn">
          {versions[0]?.party
            ? `Nobody can sign yet: the agreement in force names ${versions[0].party}, and your company is ${company}.`
            : `Nobody can sign yet: no agreement of ${company} is published.`}
        </Alert>
      )}
      {hasOwnDraft && <Alert tone="plain">There is a draft of the next version already.</Alert>}
      {!isInForce && !hasOwnDraft && (
        <>
          <h2 className="heading-m">What investors will sign</h2>
          {preview(template, inForce.version + 1, agreement.configured.language)}
          <div role="alert">
            {publish.error && (
              <Alert tone="bad">
                {refusalMessage(publish.error, 'The agreement could not be published. Please try again.')}
              </Alert>
            )}
          </div>
          <div className="row">
            <button
              className="btn btn--primary btn--big"
              type="button"
              aria-disabled={publish.isPending || undefined}
              onClick={() => !publish.isPending && publish.mutate(template)}
            >
              {publish.isPending ? 'Publishing...' : 'Publish this agreement'}
            </button>
          </div>
        </>
      )}
      {ownText}
      <LawyerChecklist />
    </>
  )
}
