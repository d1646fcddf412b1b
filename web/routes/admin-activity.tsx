import { createLazyRoute, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import activityStyles from '../features/engagement/activity/activity.module.css'
import { type ActivityChoice, RECORDS } from '../features/engagement/activity/choices.ts'
import { useRecords } from '../features/engagement/activity/queries.ts'
import { ReadingNow } from '../features/engagement/activity/reading-now.tsx'
import { RecordTable, type RowTools } from '../features/engagement/activity/record-tables.tsx'
import { VisitPanel } from '../features/engagement/activity/visit-panel.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Empty } from '../ui/empty.tsx'
import { Field } from '../ui/field.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ListView } from '../ui/list-view.tsx'
import staffPageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { activitySearch } from './activity-search.ts'

export const adminActivity = createLazyRoute('/admin/activity')({ component: ActivityPage })

function ActivityPage() {
  const portal = usePortal()
  usePage(pageTitle('Activity', portal), 'ink')
  const choice = activitySearch(useSearch({ from: '/admin/activity' }))
  const navigate = useNavigate({ from: '/admin/activity' })
  const [open, setOpen] = useState<string>()
  const kind = choice.records ?? 'session-entries'
  const list = useRecords(choice)
  useRightsEnd(list.error)
  const choose = (next: ActivityChoice) => void navigate({ search: next, replace: true })
  const tools: RowTools = {
    pageName: (route) =>
      route === 'nda-gate' ? 'Agreement' : (portal?.platforms.find((it) => it.route === route)?.name ?? route),
    personLink: (id, words) => (
      <Link to="/admin/people/$id" params={{ id }}>
        {words}
      </Link>
    ),
    onNarrow: (narrow) => choose({ ...choice, ...narrow }),
    onOpen: setOpen,
  }
  // Of another kind than chosen while that is on its way.
  const pages = list.data?.pages.filter((page) => page.kind === kind) ?? []
  const records = pages.reduce<unknown[]>((all, page) => all.concat(page.records), [])
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage} aria-busy={list.isFetching || undefined}>
      <h1>Activity</h1>
      <p className="text mt-2">
        Who reads what, as their browsers report it and the server checks it. What was agreed, opened and decided stands
        in the log; this is beside it.
      </p>
      <div className={`${activityStyles.activity} with-side-panel`}>
        <div className={activityStyles.activity}>
          <ReadingNow pageName={tools.pageName} personLink={tools.personLink} onOpen={setOpen} />
          <section aria-labelledby="records-h">
            <h2 id="records-h">Records</h2>
            <div className={activityStyles.activityControls}>
              <ChoiceRow
                legend="Records"
                options={RECORDS}
                value={kind}
                onChoose={(records) => choose({ ...choice, records })}
              />
              <Days choice={choice} onChoose={choose} />
            </div>
            <Narrowed choice={choice} onChoose={choose} />
            <ListView
              list={{ ...list, isPending: pages.length === 0 }}
              count={records.length}
              what="The records"
              skeleton={<ListSkeleton />}
              empty={
                <Empty title="No record of this kind">
                  Each page that somebody opens, and what was noticed there, leaves one. A wider choice may show more.
                </Empty>
              }
              legend="Newest first. Exact times are UTC."
            >
              {/* They are of this kind, which the types cannot follow through the choice of a kind. */}
              <RecordTable kind={kind} records={records as never} tools={tools} />
            </ListView>
          </section>
        </div>
        {open && <VisitPanel key={open} id={open} pageName={tools.pageName} onClose={() => setOpen(undefined)} />}
      </div>
    </main>
  )
}

type ChoiceProps = { choice: ActivityChoice; onChoose: (choice: ActivityChoice) => void }

function Days({ choice, onChoose }: ChoiceProps) {
  const set = (name: 'from' | 'to', value: string) => {
    const { [name]: _, ...rest } = choice
    onChoose(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <div className={activityStyles.activityDays}>
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          id={`days-${name}`}
          label={name === 'from' ? 'From' : 'To'}
          type="date"
          value={choice[name] ?? ''}
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
    </div>
  )
}

const NARROWED = { person: 'one person', code: 'one code', session: 'one session' } as const

function Narrowed({ choice, onChoose }: ChoiceProps) {
  const by = (['person', 'code', 'session'] as const).filter((name) => choice[name])
  if (by.length === 0) return null
  const { person: _person, code: _code, session: _session, ...rest } = choice
  return (
    <p className={activityStyles.activityNarrow}>
      Of {by.map((name) => NARROWED[name]).join(' and ')} only.
      <button className="link-button" type="button" onClick={() => onChoose(rest)}>
        Show all
      </button>
    </p>
  )
}
