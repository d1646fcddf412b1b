import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import {
  ActivateMatchingDialog,
  MailDialog,
  type MatchingCodes,
  RenewDialog,
  RevokeDialog,
} from '../features/access-codes/staff/act-dialogs.tsx'
import { CodeControls } from '../features/access-codes/staff/code-controls.tsx'
import { CodeDetail } from '../features/access-codes/staff/code-detail.tsx'
import { CODE_COLUMNS, CodeTable } from '../features/access-codes/staff/code-table.tsx'
import { type CodeAct, type CodeChoice, LOAD_FAILED } from '../features/access-codes/staff/labels.ts'
import { NewCodeForm } from '../features/access-codes/staff/new-code-form.tsx'
import { type Code, useCodes } from '../features/access-codes/staff/queries.ts'
import { ReviewDialog } from '../features/access-codes/staff/review-acts.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Drawer } from '../ui/drawer.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { useToast } from '../ui/toast.tsx'
import { useNew } from '../ui/use-new.ts'
import { ViewMenu } from '../ui/view-menu.tsx'
import { type CodeView, codesSearch } from './codes-search.ts'
import { ExportButton } from './export-button.tsx'

type CodeListProps = {
  view: CodeView
  onView: (view: CodeView) => void
  title: string
}

/** What the open dialog is about: these codes, or all that match the filters. */
type Asked = { act: CodeAct; codes: readonly Code[]; matching?: MatchingCodes | undefined }

/** The list of codes. The page's address holds its filters. */
export function CodeList({ view, onView, title }: CodeListProps) {
  const { code: open, ...choice } = view
  const readOnly = useStaff()?.role !== 'admin'
  const say = useToast()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [making, setMaking] = useNew()
  const list = useCodes(search, choice)
  useRightsEnd(list.error)
  const failed = list.isError
  useEffect(() => {
    if (failed) say(LOAD_FAILED, { tone: 'bad' })
  }, [failed, say])
  const onChosen = useCallback((next: ReadonlySet<string>) => {
    setChosen(next)
    setAll(false)
  }, [])
  const clear = useCallback(() => onChosen(new Set()), [onChosen])
  // A bulk action must not affect rows that are out of sight.
  const onSearch = useCallback(
    (text: string) => {
      setSearch(text)
      clear()
    },
    [clear],
  )
  const onChoose = (next: CodeChoice) => {
    clear()
    onView(next)
  }
  const show = (id: string | undefined) => onView({ ...choice, ...(id && { code: id }) })
  const first = list.data?.pages[0]
  const codes = list.data?.pages.flatMap((page) => page.codes) ?? []
  const picked = codes.filter(({ id }) => chosen.has(id))
  /** Revoked codes cannot be revoked again. */
  const revocable = first && !first.capped && choice.state !== 'revoked' ? first.total - revokedOf(first, choice) : 0
  const matching = isAll ? { choice: { ...choice, search }, count: revocable } : undefined
  const areAllPending = isAll ? choice.state === 'pending' : picked.every(({ status }) => status === 'pending')
  const count = first && countWords(first.total, codes.length, 'code', 'codes', first.capped)

  return (
    <>
      <ListHead title={title} count={count}>
        {!readOnly && (
          <button className="btn btn--sm btn--primary" type="button" onClick={() => setMaking(true)}>
            New code
          </button>
        )}
      </ListHead>
      <FilterBar
        end={
          <>
            <ViewMenu
              list="codes"
              columns={CODE_COLUMNS}
              filters={choice}
              onFilters={(filters) => onChoose(codesSearch(filters))}
            />
            <ExportButton
              list="codes"
              choice={{ search, state: choice.state, type: choice.type, route: choice.route, ends: choice.ends }}
            />
          </>
        }
      >
        <CodeControls
          search={search}
          choice={choice}
          counts={first?.counts}
          capped={first?.capped}
          onSearch={onSearch}
          onChoose={onChoose}
        />
      </FilterBar>
      <ListView
        list={list}
        count={codes.length}
        what="The list of codes"
        failed={LOAD_FAILED}
        skeleton={<ListSkeleton />}
        empty={<NoCodes search={search} choice={choice} />}
        legend={`${count}. Times are UTC. Press ? for keyboard shortcuts.`}
      >
        <CodeTable
          list="codes"
          codes={codes}
          open={open}
          chosen={chosen}
          onChosen={onChosen}
          onOpen={show}
          onAct={(act, code) => setAsked({ act, codes: [code] })}
          sort={choice.sort ?? 'newest'}
          onSort={(sort) => onChoose({ ...choice, sort: sort === 'newest' ? undefined : sort })}
          readOnly={readOnly}
        />
        <SelectionBar
          label="Selected codes"
          count={picked.length}
          onClear={clear}
          all={{ total: revocable, on: isAll, onAll: () => setAll(true) }}
        >
          {areAllPending && (
            <button
              className="btn btn--sm"
              type="button"
              onClick={() => setAsked({ act: 'activate', codes: picked, matching })}
            >
              Activate Now
            </button>
          )}
          <button
            className="btn btn--sm btn--plain btn--bad"
            type="button"
            onClick={() => setAsked({ act: 'revoke', codes: picked, matching })}
          >
            Revoke
          </button>
        </SelectionBar>
      </ListView>
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
      {making && !readOnly && (
        <Drawer label="New code" isForm onClose={() => setMaking(false)}>
          <NewCodeForm onMade={() => setMaking(false)} />
        </Drawer>
      )}
      <Asking asked={asked} onClose={() => setAsked(undefined)} onDone={clear} />
    </>
  )
}

function revokedOf({ counts }: { counts: Record<string, number> }, { state }: CodeChoice): number {
  return state ? 0 : (counts.revoked ?? 0)
}

type AskingProps = { asked: Asked | undefined; onClose: () => void; onDone: () => void }

function Asking({ asked, onClose, onDone }: AskingProps) {
  const [code] = asked?.codes ?? []
  if (!asked || !code) return null
  if (asked.act === 'renew') return <RenewDialog code={code} onClose={onClose} />
  if (asked.act === 'mail') return <MailDialog code={code} onClose={onClose} />
  if (asked.act === 'revoke')
    return <RevokeDialog codes={asked.codes} matching={asked.matching} onClose={onClose} onDone={onDone} />
  if (asked.matching) return <ActivateMatchingDialog matching={asked.matching} onClose={onClose} onDone={onDone} />
  const codes = asked.codes.map((one) => ({
    ...one,
    holder: one.fullName ?? one.code,
    isUnconfirmed: one.awaits !== null && !one.confirmedAt,
  }))
  return <ReviewDialog act="activate" codes={codes} onClose={onClose} onDone={onDone} />
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
    return <Empty title="No codes match this filter">Choose All and remove the filters to see the whole list.</Empty>
  return <Empty title="No codes yet">Everyone who signs the agreement gets a code. You can also create codes.</Empty>
}
