import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { fromNow } from '../../../lib/format.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Comparison } from './comparison.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { policyWords } from './labels.ts'
import { OwnText } from './own-text.tsx'
import { type Agreement, type Draft, useReload } from './queries.ts'

/** A person who saved within this time is assumed to be still writing. */
const WRITING_MS = 5 * 60_000

type DraftPanelProps = {
  agreement: Agreement
  isAdmin: boolean
  preview: (text: string) => ReactNode
}

/** The draft: none, someone else's, your own, or scheduled. */
export function DraftPanel({ agreement, isAdmin, preview }: DraftPanelProps) {
  const { draft, inForce } = agreement
  const [taken, setTaken] = useState<number>()
  if (draft === null) return <NoDraft agreement={agreement} isAdmin={isAdmin} />
  if (draft.scheduled) return <Scheduled agreement={agreement} draft={draft} isAdmin={isAdmin} preview={preview} />
  const theirs = !draft.mine && Date.now() - Date.parse(draft.savedAt) < WRITING_MS && taken !== draft.revision
  if (isAdmin && !theirs)
    // A revision by someone else restarts the editor. Your own come from the editor itself.
    return (
      <DraftEditor key={draft.mine ? 'mine' : draft.revision} agreement={agreement} draft={draft} preview={preview} />
    )
  return (
    <>
      <Alert tone="plain">
        <p>
          {draft.editor} is working on the next version; last saved {fromNow(draft.savedAt)}.
        </p>
        {isAdmin && (
          <button className="link-button" type="button" onClick={() => setTaken(draft.revision)}>
            Take it over
          </button>
        )}
      </Alert>
      <Comparison before={inForce.text} after={draft.text} version={inForce.version} />
    </>
  )
}

function NoDraft({
  agreement: { inForce, template, templateProblem },
  isAdmin,
}: {
  agreement: Agreement
  isAdmin: boolean
}) {
  const [own, setOwn] = useState(false)
  const reload = useReload()
  const say = useToast()
  const begin = useMutation({
    mutationFn: (text: string) => call('PUT /api/admin/agreement/draft', { text, revision: 0 }),
    onError: (error) =>
      say(refusalMessage(error, 'The draft could not be created. Please try again.'), { tone: 'bad' }),
    onSettled: reload,
  })
  if (own) return <OwnText busy={begin.isPending} onUse={(text) => begin.mutate(text)} onCancel={() => setOwn(false)} />
  return (
    <>
      <p className="text mt-2">
        A new version starts from the text of version {inForce.version}; nothing changes until you publish it.
      </p>
      {isAdmin && (
        <div className="row mt-4">
          <button
            className="btn btn--primary"
            type="button"
            aria-disabled={begin.isPending || undefined}
            onClick={() => !begin.isPending && begin.mutate(inForce.text)}
          >
            Begin a new version
          </button>
          <RowMenu
            label="More ways to begin"
            acts={[
              template !== null && {
                name: 'Begin from the template, filled in from your settings',
                onAct: () => !begin.isPending && begin.mutate(template),
              },
              { name: 'Use your own text', onAct: () => setOwn(true) },
            ]}
          />
        </div>
      )}
      {isAdmin && template === null && (
        <p className="small mt-4">The template cannot be filled in. {templateProblem}</p>
      )}
    </>
  )
}

type ScheduledProps = Pick<DraftPanelProps, 'agreement' | 'isAdmin' | 'preview'> & { draft: Draft }

function Scheduled({ agreement: { inForce }, draft: { text, scheduled }, isAdmin, preview }: ScheduledProps) {
  const [asked, setAsked] = useState(false)
  const reload = useReload()
  if (!scheduled) return null
  return (
    <>
      <Alert tone="warn">
        <p>
          Version {inForce.version + 1} comes into force on {dayAndTimeUtc(scheduled.from)}. Those who have signed
          before {policyWords(scheduled)}. Scheduled by {scheduled.by}.
        </p>
        {isAdmin && (
          <button className="link-button" type="button" onClick={() => setAsked(true)}>
            Call it off
          </button>
        )}
      </Alert>
      <Comparison before={inForce.text} after={text} version={inForce.version} />
      {preview(text)}
      {asked && (
        <ActDialog
          title="Call off the scheduled version"
          button="Call it off"
          done="The version is a draft again."
          act={() => call('POST /api/admin/agreement/call-off', {})}
          onSettled={reload}
          onClose={() => setAsked(false)}
        >
          <p className="small">It will not come into force. It becomes a draft again, which you can edit.</p>
        </ActDialog>
      )}
    </>
  )
}
