import { useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { Comparison, countDifferences } from './comparison.tsx'
import styles from './content.module.css'
import type { Difference } from './differences.ts'
import type { Draft, DraftSnapshot } from './draft.ts'

type Common = { route: ProjectKey; name: string; draft: Draft; onDone: () => void; onClose: () => void }

/** Acts on the server's draft: unsaved changes are saved first, and a conflict is reported to the editor. */
async function actOn(draft: Draft, act: (seen: DraftSnapshot['seen']) => Promise<unknown>, onDone: () => void) {
  await draft.flush()
  const { seen, state } = draft.snapshot()
  if (!['saved', 'none', 'new'].includes(state.kind)) throw new Error('Your changes could not be saved.')
  try {
    await act(seen)
  } catch (error) {
    draft.refused(error)
    throw error
  }
  onDone()
}

/** The editor refetches when the dialog closes. */
const nothing = async () => {}

type PublishProps = Common & { found: readonly Difference[] }

export function PublishDialog({ route, name, draft, found, onDone, onClose }: PublishProps) {
  const [note, setNote] = useState('')
  const { basedOn } = draft.snapshot().seen
  /** What a page begins with is no draft yet, and only a draft can be published. */
  const keepStart = async () => {
    const { seen, state } = draft.snapshot()
    if (state.kind === 'new') await draft.keepMine(seen)
  }
  const publish = ({ revision, basedOn }: DraftSnapshot['seen']) =>
    call('POST /api/admin/content/:route/publish', { route, revision: revision ?? '', basedOn, note })
  return (
    <ActDialog
      title={`Publish version ${basedOn + 1} of ${name}`}
      button="Publish"
      done={`Version ${basedOn + 1} is published. Readers get it with their next request.`}
      check={() => (note.trim() === '' ? 'Please describe the change in a few words.' : undefined)}
      act={() => keepStart().then(() => actOn(draft, publish, onDone))}
      onSettled={nothing}
      onClose={onClose}
    >
      <p className="small">{countDifferences(found.length)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.summary} aria-label="What changes" tabIndex={0}>
        <Comparison differences={found} label="What changes" />
      </section>
      <TextArea
        id="publish-note"
        label="Note"
        hint="What changes and why. Only staff see it, in the version history."
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
      title={from === 'file' ? 'Import the file' : `Restore version ${from}`}
      button="Use as draft"
      done={`The draft is now ${what}. Nothing is published yet.`}
      act={() => actOn(draft, restore, onDone)}
      onSettled={nothing}
      onClose={onClose}
    >
      <p className="small">
        {what.charAt(0).toUpperCase() + what.slice(1)} becomes the draft
        {hasDraft ? ' and replaces the current draft, which is lost' : ''}. Readers do not see it until you publish.
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
      done="The draft is discarded. The published version has not changed."
      act={() => actOn(draft, discard, onDone)}
      onSettled={nothing}
      onClose={onClose}
    >
      <p className="small">All changes since the last version are lost. This cannot be undone.</p>
    </ActDialog>
  )
}
