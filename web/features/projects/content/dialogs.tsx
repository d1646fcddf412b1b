import { useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { Comparison, countDifferences } from './comparison.tsx'
import styles from './content.module.css'
import type { Difference } from './differences.ts'
import type { Draft, DraftSnapshot } from './draft.ts'

type Common = { route: ProjectKey; name: string; draft: Draft; onDone: () => void; onClose: () => void }

/** Does something to the draft as the server has it: what was typed is sent first, and where somebody else was first the editor says so. */
async function actOn(draft: Draft, act: (seen: DraftSnapshot['seen']) => Promise<unknown>, onDone: () => void) {
  await draft.flush()
  const { seen, state } = draft.snapshot()
  if (state.kind !== 'saved' && state.kind !== 'none') throw new Error('What was typed could not be saved first.')
  try {
    await act(seen)
  } catch (error) {
    draft.refused(error)
    throw error
  }
  onDone()
}

/** What is shown is asked for anew once the dialog is closed; a refusal changes nothing that the editor does not know. */
const nothing = async () => {}

type PublishProps = Common & {
  found: readonly Difference[]
  /** Asks for the sign-in that publishing wants. */
  onSignIn: (error: CallError) => void
}

/** What changes, and why; then it is in force. */
export function PublishDialog({ route, name, draft, found, onSignIn, onDone, onClose }: PublishProps) {
  const [note, setNote] = useState('')
  const { basedOn } = draft.snapshot().seen
  const publish = ({ revision, basedOn }: DraftSnapshot['seen']) =>
    call('POST /api/admin/content/:route/publish', { route, revision: revision ?? '', basedOn, note }).catch(
      (error) => {
        if (error instanceof CallError && error.code === 'sign_in_again') onSignIn(error)
        throw error
      },
    )
  return (
    <ActDialog
      title={`Publish version ${basedOn + 1} of ${name}`}
      button="Publish"
      done={`Version ${basedOn + 1} is published. Readers see it with their next request.`}
      check={() => (note.trim() === '' ? 'Please say in a few words what changes.' : undefined)}
      act={() => actOn(draft, publish, onDone)}
      onSettled={nothing}
      onClose={onClose}
    >
      <p className="small">{countDifferences(found.length)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
      <section className={styles.summary} aria-label="What changes" tabIndex={0}>
        <Comparison differences={found} label="What changes" />
      </section>
      <TextArea
        id="publish-note"
        label="Note"
        hint="What changes and why, for the history of versions. Staff read it; investors do not."
        rows={2}
        maxLength={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActDialog>
  )
}

type RestoreProps = Common & { from: number | 'file'; hasDraft: boolean }

export function RestoreDialog({ route, draft, from, hasDraft, onDone, onClose }: RestoreProps) {
  const what = from === 'file' ? 'the file' : `version ${from}`
  const restore = (seen: DraftSnapshot['seen']) =>
    call('POST /api/admin/content/:route/draft/restore', { route, ...seen, from })
  return (
    <ActDialog
      title={from === 'file' ? 'Take the file in' : `Restore version ${from}`}
      button="Make it the draft"
      done={`The draft is ${what} now. Nothing is published yet.`}
      act={() => actOn(draft, restore, onDone)}
      onSettled={nothing}
      onClose={onClose}
    >
      <p className="small">
        {what.charAt(0).toUpperCase() + what.slice(1)} becomes the draft
        {hasDraft ? ', in place of the present one, which is lost' : ''}. Readers see nothing of it until you publish.
      </p>
    </ActDialog>
  )
}

export function DiscardDialog({ route, draft, onDone, onClose }: Common) {
  const discard = ({ revision }: DraftSnapshot['seen']) =>
    call('POST /api/admin/content/:route/draft/discard', { route, revision: revision ?? '' })
  return (
    <ActDialog
      title="Discard the draft"
      button="Discard"
      done="The draft is discarded. What is published stays as it is."
      act={() => actOn(draft, discard, onDone)}
      onSettled={nothing}
      onClose={onClose}
    >
      <p className="small">All that was written since the last version is lost. This cannot be undone.</p>
    </ActDialog>
  )
}
