import { useCallback, useState } from 'react'
import { useWindows, type WindowChoice } from '../features/access-codes/shared-access/queries.ts'
import { WindowControls } from '../features/access-codes/shared-access/window-controls.tsx'
import { EndDialog, ExtendDialog } from '../features/access-codes/shared-access/window-dialogs.tsx'
import { type AskedAct, WindowTable } from '../features/access-codes/shared-access/window-table.tsx'
import { CodeState } from '../features/access-codes/staff/code-state.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import styles from '../ui/staff-page.module.css'
import { ExportButton } from './export-button.tsx'
import type { NdaSearch } from './nda-search.ts'

type WindowListProps = { view: NdaSearch; onView: (view: NdaSearch) => void }

/** The tab Shared Access: each person's 48 hours with a shared code. */
export function WindowList({ view, onView }: WindowListProps) {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<AskedAct>()
  const readOnly = useStaff()?.role !== 'admin'
  const choice: WindowChoice = {
    ...(search && { search }),
    ...(view.window && { state: view.window }),
    ...(view.windowsBy && { sort: view.windowsBy }),
  }
  const list = useWindows(choice)
  useRightsEnd(list.error)
  const onSearch = useCallback((text: string) => setSearch(text), [])
  const first = list.data?.pages[0]
  const windows = list.data?.pages.flatMap((page) => page.windows) ?? []
  const { window: state, windowsBy } = view

  return (
    <>
      <WindowControls
        choice={{ ...choice, search }}
        counts={first?.counts}
        capped={first?.capped}
        onSearch={onSearch}
        onState={(next) => onView({ tab: 'shared', ...(windowsBy && { windowsBy }), ...(next && { window: next }) })}
        onSort={(next) =>
          onView({ tab: 'shared', ...(state && { window: state }), ...(next !== 'newest' && { windowsBy: next }) })
        }
      />
      <div className={styles.listHead}>
        <p className="small" role="status">
          {first && countWords(first.total, windows.length, 'window', 'windows', first.capped)}
        </p>
        <ExportButton list="shared-access" choice={{ search, state }} />
      </div>
      <ListView
        list={list}
        count={windows.length}
        what="The list of shared access"
        skeleton={<ListSkeleton />}
        empty={<NoWindows search={search} narrowed={state !== undefined || windowsBy !== undefined} />}
        legend="Exact times are UTC. Use the arrow keys to move between people."
      >
        <WindowTable
          windows={windows}
          ahead={first?.ahead ?? 0}
          codeMark={(status) => <CodeState state={status} />}
          onAct={readOnly ? undefined : setAsked}
        />
      </ListView>
      {asked?.act === 'end' && <EndDialog window={asked.window} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'extend' && <ExtendDialog window={asked.window} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function NoWindows({ search, narrowed }: { search: string; narrowed: boolean }) {
  if (search)
    return (
      <Empty title="No windows found">Search by full shared code, or by the start of a name, email or company.</Empty>
    )
  if (narrowed) return <Empty title="No windows match this filter">Choose All to see the whole list.</Empty>
  return (
    <Empty title="No one has used a shared code yet">
      When someone who has signed first uses a shared code, their 48 hours begin and appear here.
    </Empty>
  )
}
