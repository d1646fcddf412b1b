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

/** The tab Shared Access: each person's window with a shared code, and what staff do to it. */
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
        legend="Exact times are UTC. The arrow keys go from person to person."
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
      <Empty title="No window found">
        A shared code is found by the whole of it; a name, an email or a company by how it begins.
      </Empty>
    )
  if (narrowed)
    return <Empty title="No such window">There is none of this kind just now. Choose All to see them all.</Empty>
  return (
    <Empty title="Nobody has used a shared code">
      The first use of a shared code by somebody who has signed opens their 48 hours. They stand here from then on.
    </Empty>
  )
}
