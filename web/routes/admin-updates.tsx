import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type StaffUpdate, useUpdates } from '../features/data-room/updates/desk/queries.ts'
import { UpdateForm } from '../features/data-room/updates/desk/update-form.tsx'
import { UpdatePanel } from '../features/data-room/updates/desk/update-panel.tsx'
import { UPDATE_COLUMNS, UpdateTable } from '../features/data-room/updates/desk/update-table.tsx'
import { MailReportNote } from '../features/email/subscriptions/mail-report-note.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Drawer } from '../ui/drawer.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar, FilterChip, FilterChips } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { ListLegend } from '../ui/list-view.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { useNew } from '../ui/use-new.ts'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'
import { ExportButton } from './export-button.tsx'
import { useProjectName } from './use-project-name.ts'

export const adminUpdates = createLazyRoute('/admin/updates')({ component: UpdatesPage })

/** `update`: the one that is open. */
export type UpdatesSearch = { project?: string; update?: string }

function UpdatesPage() {
  usePage(pageTitle('Updates', usePortal()), 'ink')
  const { update: open, project } = useSearch({ from: '/admin/updates' })
  const navigate = useNavigate({ from: '/admin/updates' })
  const projectName = useProjectName()
  const platforms = usePortal()?.platforms ?? []
  const isAdmin = useStaff()?.role === 'admin'
  const { data, error, isError, refetch } = useUpdates()
  useRightsEnd(error)
  const [writes, setWrites] = useNew()
  const [corrected, setCorrected] = useState<StaffUpdate>()
  const filters = project ? { project } : {}
  const show = (id: string | undefined) =>
    void navigate({ search: { ...filters, ...(id && { update: id }) }, replace: true, resetScroll: false })
  const updates = data?.updates.filter(({ route }) => !project || route === project) ?? []
  const shown = data?.updates.find(({ id }) => id === open)
  const route = corrected?.route ?? platforms.find((one) => one.route === project)?.route ?? platforms[0]?.route
  const stop = () => {
    setWrites(false)
    setCorrected(undefined)
  }
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <ListHead title="Updates" count={data && (updates.length === 1 ? '1 update' : `${updates.length} updates`)}>
        {isAdmin && route !== undefined && (
          <button className="btn btn--sm btn--primary" type="button" onClick={() => setWrites(true)}>
            Write an update
          </button>
        )}
      </ListHead>
      <FilterBar
        end={
          <ViewMenu
            list="updates"
            columns={UPDATE_COLUMNS}
            filters={filters}
            onFilters={(next) => void navigate({ search: next as UpdatesSearch, replace: true, resetScroll: false })}
          />
        }
      >
        <FilterChips>
          <FilterChip
            id="updates-project"
            label="Project"
            options={platforms.map((one) => ({ value: one.route, label: one.name }))}
            value={project ?? ''}
            onChange={(value) =>
              void navigate({ search: value ? { project: value } : {}, replace: true, resetScroll: false })
            }
          />
        </FilterChips>
      </FilterBar>
      {isError ? (
        <LoadFailed what="The list of updates" onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : updates.length === 0 ? (
        <Empty title="No updates yet">
          Write to the investors of a project: they read it on its page, and get an email with a link.
        </Empty>
      ) : (
        <>
          <UpdateTable
            updates={updates}
            projectName={projectName}
            isMixed={!project && platforms.length > 1}
            open={open}
            onOpen={show}
          />
          <div className="list-footer">
            <ListLegend />
          </div>
        </>
      )}
      {shown && !writes && !corrected && (
        <UpdatePanel
          key={shown.id}
          update={shown}
          mayAct={isAdmin}
          projectName={projectName}
          exportButton={<ExportButton list={`updates/${shown.id}/recipients`} choice={{}} />}
          reportOf={(report) => <MailReportNote report={report} mayAct={isAdmin} />}
          onCorrect={() => setCorrected(shown)}
          onClose={() => show(undefined)}
        />
      )}
      {(writes || corrected) && route !== undefined && (
        <Drawer label={corrected ? 'Write a correction' : 'Write an update'} isForm onClose={stop}>
          <UpdateForm
            route={route}
            projectName={projectName}
            corrects={corrected}
            {...(!corrected && { projects: platforms })}
            onSaved={(id) => {
              stop()
              show(id)
            }}
            onCancel={stop}
          />
        </Drawer>
      )}
    </main>
  )
}
