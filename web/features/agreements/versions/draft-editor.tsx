import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { Comparison } from './comparison.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { type Agreement, type Draft, useReload } from './queries.ts'
import { useDraft } from './use-draft.ts'
import styles from './versions.module.css'

export type View = 'write' | 'preview' | 'compare'
const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'As signers see it' },
  { value: 'compare', label: 'Compare' },
] as const

type DraftEditorProps = {
  agreement: Agreement
  draft: Draft
  /** A text as signers see it. */
  preview: (text: string) => ReactNode
}

/** The draft: to edit, preview, compare with the version in force, and publish. */
export function DraftEditor({ agreement, draft, preview }: DraftEditorProps) {
  const editing = useDraft(draft)
  const [view, setView] = useState<View>('write')
  const [asked, setAsked] = useState<'publish' | 'drop'>()
  const reload = useReload()
  const { inForce } = agreement
  const said = {
    saved: 'Saved',
    typing: 'Not saved yet',
    saving: 'Saving...',
    conflict: 'Not saved',
    failed: 'Not saved',
  }

  return (
    <>
      <div className={styles.draftBar}>
        <ChoiceRow legend="Show the draft" options={VIEWS} value={view} onChoose={setView} />
        <div className={styles.draftActions}>
          <p className="small" role="status">
            {said[editing.state]}
          </p>
          <button
            className="btn btn--sm btn--primary"
            type="button"
            onClick={async () => (await editing.save()) && setAsked('publish')}
          >
            Publish...
          </button>
          <button className="btn btn--sm" type="button" onClick={() => setAsked('drop')}>
            Delete draft
          </button>
        </div>
      </div>
      <div role="alert">
        {(editing.state === 'conflict' || editing.state === 'failed') && (
          <Alert tone="bad">
            <p>{editing.problem}</p>
            {editing.state === 'conflict' && (
              <button className="link-button" type="button" onClick={() => void reload()}>
                Load the current draft
              </button>
            )}
          </Alert>
        )}
      </div>
      {view === 'write' && (
        <TextArea
          id="draft-text"
          label={`The next version, after version ${inForce.version}`}
          hint="Markdown: # the title, ## a clause, paragraphs that may begin with a number such as 3.1. Saved automatically."
          spellCheck
          rows={28}
          value={editing.text}
          onChange={({ target }) => editing.write(target.value)}
        />
      )}
      {view === 'preview' && preview(editing.text)}
      {view === 'compare' && <Comparison before={inForce.text} after={editing.text} version={inForce.version} />}
      {asked === 'publish' && (
        <PublishDialog
          agreement={agreement}
          text={editing.text}
          revision={editing.revision()}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'drop' && (
        <ActDialog
          title="Delete the draft"
          button="Delete draft"
          done="The draft is deleted."
          act={() => call('DELETE /api/admin/agreement/draft', {})}
          onSettled={reload}
          onClose={() => setAsked(undefined)}
        >
          <p className="small">This cannot be undone. The agreement in force does not change.</p>
        </ActDialog>
      )}
    </>
  )
}
