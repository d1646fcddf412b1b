import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { lastComplete } from './blocks.ts'
import { Conflict } from './conflict.tsx'
import styles from './content.module.css'
import { DiscardDialog, PublishDialog, RestoreDialog } from './dialogs.tsx'
import { differences } from './differences.ts'
import { DraftStatus } from './draft-status.tsx'
import { type Content, useAfterAct } from './queries.ts'
import { SectionForm, sectionsOf } from './section-form.tsx'
import type { SetValue } from './set-value.ts'
import { useDraft } from './use-draft.ts'
import { Versions } from './versions.tsx'

export type EditorView = 'edit' | 'preview' | 'versions'

type EditorProps = {
  route: ProjectKey
  name: string
  content: Content
  view: EditorView
  onView: (view: EditorView) => void
  /** Renders the project page from a set. */
  preview: (set: SetValue, section: string) => ReactNode
  /** Restarts the editor with the server's state. */
  onAnew: () => void
}

type Asked = { act: 'publish' } | { act: 'discard' } | { act: 'restore'; from: number | 'file' }

/** The editor of one project: form, preview and published versions. */
export function Editor({ route, name, content, view, onView, preview, onAnew }: EditorProps) {
  const { form, published, file } = content
  const { draft, set, problems, state, seen } = useDraft(route, content)
  const [asked, setAsked] = useState<Asked>()
  const [section, setSection] = useState(sectionsOf(form, set)[0]?.name ?? '')
  const online = useOnline()
  const wide = useMedia('(width >= 80rem)')
  const found = useMemo(() => differences(form, (published?.set ?? {}) as SetValue, set), [form, published, set])
  const hasDraft = seen.revision !== null
  const afterAct = useAfterAct(route)
  const settled = async () => {
    await afterAct()
    onAnew()
  }
  const shown = useShown(content, set)
  const sheet = shown ? preview(shown, section) : <NothingToShow />
  const fields = form.kind === 'group' && (
    <SectionForm
      route={route}
      form={form}
      set={set}
      problems={problems}
      isChanged={(label) => found.some(({ place }) => place === label || place.startsWith(`${label}, `))}
      onChange={draft.change}
      section={section}
      onSection={setSection}
    />
  )
  const ready = ['saved', 'new'].includes(state.kind) && problems.length === 0 && found.length > 0
  const done = useRef(false)
  function close() {
    setAsked(undefined)
    // Only after the dialog has closed, because refetching replaces this editor.
    if (done.current) void settled()
  }
  const common = {
    route,
    name,
    draft,
    onClose: close,
    onDone: () => {
      done.current = true
    },
  }

  return (
    <>
      <div className={styles.actionBar}>
        <DraftStatus state={state} online={online} />
        <div className="row">
          {hasDraft && (
            <button className="btn btn--sm" type="button" onClick={() => setAsked({ act: 'discard' })}>
              Discard the draft
            </button>
          )}
          <button
            className="btn btn--sm btn--primary"
            type="button"
            aria-disabled={!ready || undefined}
            onClick={() => ready && setAsked({ act: 'publish' })}
          >
            Publish...
          </button>
        </div>
      </div>
      {state.kind === 'conflict' && (
        <Conflict route={route} words={state.words} draft={draft} mine={set} onTheirs={() => void settled()} />
      )}
      {file.state === 'differs' && (
        <FileDiffers number={published?.number} onTake={() => setAsked({ act: 'restore', from: 'file' })} />
      )}
      {file.state === 'wrong' && (
        <Alert tone="warn">
          The content file of this project is invalid. The portal will not start until it is corrected. {file.about}
        </Alert>
      )}
      <Tabs
        label={`Content of ${name}`}
        chosen={view}
        onChoose={(id) => onView(id as EditorView)}
        tabs={[
          {
            id: 'edit',
            name: 'Edit',
            panel: (
              <div className={wide ? styles.editorBeside : undefined}>
                <div className={styles.editorForm}>{fields}</div>
                {wide && <div className={styles.editorPage}>{sheet}</div>}
              </div>
            ),
          },
          { id: 'preview', name: 'Preview', panel: <div className={styles.preview}>{sheet}</div> },
          {
            id: 'versions',
            name: 'Versions',
            panel: (
              <Versions
                route={route}
                content={content}
                draft={hasDraft ? set : null}
                onRestore={(from) => setAsked({ act: 'restore', from })}
              />
            ),
          },
        ]}
      />
      {asked?.act === 'publish' && <PublishDialog {...common} found={found} />}
      {asked?.act === 'restore' && <RestoreDialog {...common} from={asked.from} hasDraft={hasDraft} />}
      {asked?.act === 'discard' && <DiscardDialog {...common} />}
    </>
  )
}

/** This set as far as it is complete, otherwise as it last was. */
function useShown({ form, published }: Content, set: SetValue): SetValue | undefined {
  const [last, setLast] = useState<{ of?: SetValue; shown: SetValue | undefined }>({
    shown: published?.set as SetValue | undefined,
  })
  if (last.of !== set) setLast({ of: set, shown: lastComplete(form, set, last.shown) })
  return last.shown
}

function NothingToShow() {
  return <p className="text">The page appears here when every section is complete.</p>
}

function FileDiffers({ number, onTake }: { number: number | undefined; onTake: () => void }) {
  return (
    <Alert tone="warn" icon="info">
      <p>
        The content file differs from the published version{number === undefined ? '' : ` ${number}`}. Readers get the
        published version.
      </p>
      <p>
        <button className="link-button" type="button" onClick={onTake}>
          Import the file as a draft
        </button>
      </p>
    </Alert>
  )
}
