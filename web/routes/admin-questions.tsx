import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CategoriesPanel } from '../features/data-room/questions/desk/categories-panel.tsx'
import { FaqForm } from '../features/data-room/questions/desk/faq-form.tsx'
import { FaqTable } from '../features/data-room/questions/desk/faq-table.tsx'
import {
  type StaffFaqEntry,
  useAfterQuestionAct,
  useFaq,
  useQuestions,
} from '../features/data-room/questions/desk/queries.ts'
import { QuestionPanel } from '../features/data-room/questions/desk/question-panel.tsx'
import { QUESTION_COLUMNS, QuestionTable } from '../features/data-room/questions/desk/question-table.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { call } from '../lib/call.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar, FilterChip, FilterChips, ListSearch } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ListView } from '../ui/list-view.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import styles from '../ui/staff-page.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'
import { ExportButton, ExportMenu } from './export-button.tsx'
import { useProjectName } from './use-project-name.ts'

export const adminQuestions = createLazyRoute('/admin/questions')({ component: QuestionsPage })

type Filters = {
  state?: 'to_answer' | 'to_approve' | 'answered'
  project?: string
  assigned?: 'me' | 'nobody'
  search?: string
}
/** `question`: the one that is open; `entry`: the FAQ entry that a link leads to. */
export type QuestionsSearch = Filters & { tab?: 'faq'; question?: string; entry?: string }

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'to_answer', label: 'To answer' },
  { value: 'to_approve', label: 'To approve' },
  { value: 'answered', label: 'Answered' },
] as const

function QuestionsPage() {
  usePage(pageTitle('Questions', usePortal()), 'ink')
  const search = useSearch({ from: '/admin/questions' })
  const navigate = useNavigate({ from: '/admin/questions' })
  const [setsCategories, setSetsCategories] = useState(false)
  const [addsEntry, setAddsEntry] = useState(false)
  const projectName = useProjectName()
  const isAdmin = useStaff()?.role === 'admin'
  const counted = useQuestions({ state: 'open' })
  useRightsEnd(counted.error)
  const counts = counted.data?.pages[0]?.counts
  const hasProjects = (usePortal()?.platforms ?? []).length > 0
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <ListHead
        title="Questions"
        count={
          search.tab === 'faq' ? (
            <FaqCount />
          ) : (
            counts && `${counts.to_answer} to answer, ${counts.to_approve} to approve`
          )
        }
      >
        {isAdmin && (
          <>
            <button className="btn btn--sm wide-only" type="button" onClick={() => setSetsCategories(true)}>
              Categories...
            </button>
            <span className="narrow-only">
              <RowMenu
                label="More actions for questions"
                acts={[{ name: 'Categories...', onAct: () => setSetsCategories(true) }]}
              />
            </span>
            {search.tab === 'faq' && hasProjects && (
              <button className="btn btn--sm btn--primary" type="button" onClick={() => setAddsEntry(true)}>
                New entry...
              </button>
            )}
          </>
        )}
      </ListHead>
      <Tabs
        label="Questions and FAQ"
        chosen={search.tab ?? 'questions'}
        onChoose={(tab) => void navigate({ search: tab === 'faq' ? { tab: 'faq' } : {} })}
        tabs={[
          { id: 'questions', name: 'Questions', panel: <QuestionList search={search} /> },
          {
            id: 'faq',
            name: 'FAQ',
            panel: <FaqList entry={search.entry} adds={addsEntry} onAdded={() => setAddsEntry(false)} />,
          },
        ]}
      />
      {setsCategories && <CategoriesPanel projectName={projectName} onClose={() => setSetsCategories(false)} />}
    </main>
  )
}

function QuestionList({ search }: { search: QuestionsSearch }) {
  const { question: open, tab: _, entry: __, ...filters } = search
  const navigate = useNavigate({ from: '/admin/questions' })
  const onFilters = (next: Filters) => void navigate({ search: next, replace: true, resetScroll: false })
  const projectName = useProjectName()
  const platforms = usePortal()?.platforms ?? []
  const isAdmin = useStaff()?.role === 'admin'
  const choice = {
    state: filters.state ?? ('open' as const),
    ...(filters.project && { route: filters.project }),
    ...(filters.assigned && { assigned: filters.assigned }),
    ...(filters.search && { search: filters.search }),
  }
  const list = useQuestions(choice)
  const questions = list.data?.pages.flatMap((page) => page.questions) ?? []
  const without = (name: keyof Filters, value: string) => {
    const { [name]: _, ...rest } = filters
    onFilters(value === '' ? rest : { ...rest, [name]: value })
  }
  return (
    <>
      <FilterBar
        end={
          <>
            <ExportButton list="questions" choice={choice} />
            <ExportMenu files={[{ name: 'Save as JSON', list: 'questions', choice: { ...choice, format: 'json' } }]} />
            <ViewMenu
              list="questions"
              columns={QUESTION_COLUMNS}
              filters={filters}
              onFilters={(next) => onFilters(next as Filters)}
            />
          </>
        }
      >
        <ChoiceRow
          legend="Show"
          options={STATES}
          value={filters.state ?? 'open'}
          onChoose={(state) => without('state', state === 'open' ? '' : state)}
        />
        <ListSearch
          label="Number, start of a name or an email, or words of the question"
          hint="Search questions"
          search={filters.search ?? ''}
          onSearch={(text) => without('search', text)}
        />
        <FilterChips>
          <FilterChip
            id="questions-project"
            label="Project"
            options={platforms.map(({ route, name }) => ({ value: route, label: name }))}
            value={filters.project ?? ''}
            onChange={(value) => without('project', value)}
          />
          <FilterChip
            id="questions-assigned"
            label="Assigned"
            options={[
              { value: 'me', label: 'To me' },
              { value: 'nobody', label: 'To nobody' },
            ]}
            all="All"
            value={filters.assigned ?? ''}
            onChange={(value) => without('assigned', value)}
          />
        </FilterChips>
      </FilterBar>
      <ListView
        list={list}
        count={questions.length}
        what="The list of questions"
        skeleton={<ListSkeleton />}
        empty={<NoQuestions isFiltered={Object.keys(filters).length > 0} />}
        legend="Times are UTC. Press ? for keyboard shortcuts."
      >
        <QuestionTable
          questions={questions}
          staff={list.data?.pages[0]?.staff ?? []}
          projectName={projectName}
          open={open}
          onOpen={(id) => void navigate({ search: { ...filters, question: id }, replace: true, resetScroll: false })}
        />
      </ListView>
      {open !== undefined && (
        <QuestionPanel
          key={open}
          id={open}
          mayAct={isAdmin}
          projectName={projectName}
          onClose={() => void navigate({ search: filters, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}

function NoQuestions({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No questions match">Choose another state, or remove a filter.</Empty>
  return (
    <Empty title="No open questions">
      Investors ask about a project, a document or one of its pages. Their questions appear here.
    </Empty>
  )
}

function FaqCount() {
  const { data } = useFaq()
  return data && (data.entries.length === 1 ? '1 entry' : `${data.entries.length} entries`)
}

type Asked = { act: 'change' | 'remove'; entry: StaffFaqEntry }
type FaqListProps = { entry: string | undefined; adds: boolean; onAdded: () => void }

function FaqList({ entry, adds, onAdded }: FaqListProps) {
  const { data, isError, refetch } = useFaq()
  const [asked, setAsked] = useState<Asked>()
  const [route, setRoute] = useState('')
  const projectName = useProjectName()
  const platforms = usePortal()?.platforms ?? []
  const isAdmin = useStaff()?.role === 'admin'
  const refresh = useAfterQuestionAct()
  const entries = data?.entries.filter((one) => route === '' || one.route === route) ?? []
  const added = route || platforms[0]?.route
  const close = () => setAsked(undefined)
  return (
    <>
      <FilterBar>
        <FilterChips>
          <FilterChip
            id="faq-project"
            label="Project"
            options={platforms.map((one) => ({ value: one.route, label: one.name }))}
            value={route}
            onChange={setRoute}
          />
        </FilterChips>
      </FilterBar>
      {isError ? (
        <LoadFailed what="The FAQ" onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : entries.length === 0 ? (
        <Empty title="No FAQ entries">
          Publish an answered question, in your own words, for the readers of its project.
        </Empty>
      ) : (
        <FaqTable
          entries={entries}
          projectName={projectName}
          isMixed={route === '' && platforms.length > 1}
          open={entry}
          onAct={isAdmin ? (act, one) => setAsked({ act, entry: one }) : undefined}
        />
      )}
      {asked?.act === 'change' && (
        <Drawer key={asked.entry.id} label="Change an FAQ entry" isForm onClose={close}>
          <FaqForm of={{ entry: asked.entry }} projectName={projectName} onDone={close} />
        </Drawer>
      )}
      {adds && added !== undefined && (
        <Drawer label="Publish an FAQ entry" isForm onClose={onAdded}>
          <FaqForm of={{ route: added }} projectName={projectName} onDone={onAdded} />
        </Drawer>
      )}
      {asked?.act === 'remove' && (
        <ActDialog
          title="Remove this entry?"
          button="Remove"
          done="The entry is removed."
          act={() => call('DELETE /api/admin/faq/:id', { id: asked.entry.id })}
          onSettled={refresh}
          onClose={close}
        >
          <p className="small">Readers no longer get it. The question that it was made of stays as it is.</p>
        </ActDialog>
      )}
    </>
  )
}
