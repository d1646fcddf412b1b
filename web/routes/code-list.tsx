import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { MailDialog, RenewDialog, RevokeDialog } from '../features/access-codes/staff/act-dialogs.tsx'
import { CodeControls } from '../features/access-codes/staff/code-controls.tsx'
import { type CodeAct, CodeDetail } from '../features/access-codes/staff/code-detail.tsx'
import { CodeTable } from '../features/access-codes/staff/code-table.tsx'
import type { CodeChoice } from '../features/access-codes/staff/labels.ts'
import { type Code, useCodes } from '../features/access-codes/staff/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import styles from '../ui/staff-page.module.css'
import { useToast } from '../ui/toast.tsx'
import type { CodeView } from './codes-search.ts'
import { ExportButton } from './export-button.tsx'

type CodeListProps = { view: CodeView; onView: (view: CodeView) => void }

/** The codes that the open dialog is about. */
type Asked = { act: CodeAct; codes: readonly Code[] }

/** The list of codes, used by two pages. The page's address holds its filters. */
export function CodeList({ view, onView }: CodeListProps) {
  const { code: open, ...choice } = view
  const readOnly = useStaff()?.role !== 'admin'
  const say = useToast()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked>()
  const list = useCodes(search, choice)
  useRightsEnd(list.error)
  const failed = list.isError
  useEffect(() => {
    if (failed) say('Failed to load access codes', { tone: 'bad' })
  }, [failed, say])
  // A bulk action must not affect rows that are out of sight.
  const onSearch = useCallback((text: string) => {
    setSearch(text)
    setChosen(new Set())
  }, [])
  const onChoose = (next: CodeChoice) => {
    setChosen(new Set())
    onView(next)
  }
  const show = (id: string | undefined) => onView({ ...choice, ...(id && { code: id }) })
  const first = list.data?.pages[0]
  const codes = list.data?.pages.flatMap((page) => page.codes) ?? []
  const picked = codes.filter(({ id }) => chosen.has(id))

  return (
    <>
      <CodeControls
        search={search}
        choice={choice}
        counts={first?.counts}
        capped={first?.capped}
        onSearch={onSearch}
        onChoose={onChoose}
      />
      <div className={styles.listHead}>
        <p className="small" role="status">
          {first && countWords(first.total, codes.length, 'code', 'codes', first.capped)}
        </p>
        <ExportButton
          list="codes"
          choice={{ search, state: choice.state, type: choice.type, route: choice.route, ends: choice.ends }}
        />
      </div>
      <div className="with-side-panel">
        <div>
          <ListView
            list={list}
            count={codes.length}
            what="The list of codes"
            skeleton={<ListSkeleton />}
            empty={<NoCodes search={search} choice={choice} />}
            legend={`Exact times are UTC. Use the arrow keys to move between codes${readOnly ? '' : ' and x to select one'}.`}
          >
            <CodeTable
              codes={codes}
              open={open}
              chosen={chosen}
              onChosen={setChosen}
              onOpen={show}
              onRevoke={(code) => setAsked({ act: 'revoke', codes: [code] })}
              readOnly={readOnly}
            />
            <SelectionBar label="Selected codes" count={picked.length} onClear={() => setChosen(new Set())}>
              <button
                className="btn btn--sm btn--bad"
                type="button"
                onClick={() => setAsked({ act: 'revoke', codes: picked })}
              >
                Revoke
              </button>
            </SelectionBar>
          </ListView>
        </div>
        {open && (
          <CodeDetail
            key={open}
            id={open}
            readOnly={readOnly}
            onAct={(act, code) => setAsked({ act, codes: [code] })}
            onClose={() => show(undefined)}
            personLink={(id, email) => (
              <Link to="/admin/people/$id" params={{ id }}>
                {email}
              </Link>
            )}
            submissionLink={(id, version) => (
              <Link to="/admin/nda" search={{ tab: 'submissions', submission: id }}>
                Version {version}
              </Link>
            )}
          />
        )}
      </div>
      <Asking asked={asked} onClose={() => setAsked(undefined)} onRevoked={() => setChosen(new Set())} />
    </>
  )
}

type AskingProps = { asked: Asked | undefined; onClose: () => void; onRevoked: () => void }

function Asking({ asked, onClose, onRevoked }: AskingProps) {
  const [code] = asked?.codes ?? []
  if (!asked || !code) return null
  if (asked.act === 'renew') return <RenewDialog code={code} onClose={onClose} />
  if (asked.act === 'mail') return <MailDialog code={code} onClose={onClose} />
  return <RevokeDialog codes={asked.codes} onClose={onClose} onDone={onRevoked} />
}

function NoCodes({ search, choice }: { search: string; choice: CodeChoice }) {
  if (search)
    return (
      <Empty title="No codes found">Search by full code, or by the start of an email, name, company or note.</Empty>
    )
  if (choice.state === 'pending')
    return (
      <Empty title="No pending codes">
        A code is pending until its start date, or until you have reviewed the signature.
      </Empty>
    )
  if (choice.state || choice.type || choice.route || choice.ends || choice.sort)
    return <Empty title="No codes match this filter">Choose All to see the whole list.</Empty>
  return <Empty title="No codes yet">Everyone who signs the agreement gets a code. You can also create codes.</Empty>
}
