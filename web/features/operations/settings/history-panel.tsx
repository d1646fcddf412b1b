import { useState } from 'react'
import { fieldAt, type SectionId, sectionOf } from '../../../../contract/operations/setting-fields.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { type Change, useReloadSettings, useSettingChanges } from './queries.ts'
import styles from './settings.module.css'
import { sayValue } from './values.ts'

type HistoryPanelProps = { section: SectionId; isAdmin: boolean; onClose: () => void }

/** Who changed what, from what to what, with the undo of each change. */
export function HistoryPanel({ section, isAdmin, onClose }: HistoryPanelProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSettingChanges(section)
  const [asked, setAsked] = useState<Change>()
  const reload = useReloadSettings()
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  return (
    <Drawer label={`History of ${sectionOf(section).name}`} onClose={onClose}>
      <h2>History</h2>
      <p className="small">{sectionOf(section).name}</p>
      {isError ? (
        <LoadFailed what="The history" onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : changes.length === 0 ? (
        <p className="text">Nobody has changed these settings yet.</p>
      ) : (
        <ol className={styles.history}>
          {changes.map((change) => (
            <li key={change.id}>
              <p>
                <strong>{change.by}</strong>
                {change.isUndo && ' undid a change'}
              </p>
              <p className="small">
                <DateTime iso={change.at} />
              </p>
              <dl>
                {change.changes.map(({ path, label, before, after }) => (
                  <div key={path}>
                    <dt>{label}</dt>
                    <dd>
                      <del>{sayValue(fieldAt(path), before)}</del> <span className="sr-only">became</span>
                      <ins>{sayValue(fieldAt(path), after)}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
              {isAdmin && change.canUndo && (
                <button className="btn btn--sm" type="button" onClick={() => setAsked(change)}>
                  Undo
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <button className="btn btn--sm" type="button" onClick={() => !isFetchingNextPage && void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Earlier changes'}
        </button>
      )}
      {asked && (
        <ActDialog
          title="Undo this change"
          button="Undo"
          done="The change was undone."
          act={() => call('POST /api/admin/settings/changes/:id/undo', { id: asked.id })}
          onSettled={reload}
          onClose={() => setAsked(undefined)}
        >
          <p>Each setting gets its earlier value again:</p>
          <ul className={styles.undo}>
            {asked.changes.map(({ path, label, before }) => (
              <li key={path}>
                {label}: <strong>{sayValue(fieldAt(path), before)}</strong>
              </li>
            ))}
          </ul>
          <p className="small">The portal uses this at once. The undo is listed here too, and can be undone.</p>
        </ActDialog>
      )}
    </Drawer>
  )
}
