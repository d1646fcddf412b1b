import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { type PageSectionId, SETTING_SECTIONS, type SettingSection } from '../../contract/operations/setting-fields.ts'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { DemoSection } from '../features/operations/demo/demo-section.tsx'
import { EnvironmentList } from '../features/operations/settings/environment-list.tsx'
import { HistoryPanel } from '../features/operations/settings/history-panel.tsx'
import { type Settings, useSettings } from '../features/operations/settings/queries.ts'
import { SectionForm } from '../features/operations/settings/section-form.tsx'
import styles from '../features/operations/settings/settings.module.css'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Alert } from '../ui/alert.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Select } from '../ui/select.tsx'
import pageStyles from '../ui/staff-page.module.css'
import { useLeaveWarning } from '../ui/use-leave-warning.ts'
import { usePage } from '../ui/use-page.ts'

export const adminSettings = createLazyRoute('/admin/settings')({ component: AdminSettingsPage })

export type SettingsSearch = { section?: PageSectionId | 'environment' | undefined; history?: true | undefined }

function AdminSettingsPage() {
  usePage(pageTitle('Settings', usePortal()), 'ink')
  const { data, error, refetch } = useSettings()
  useRightsEnd(error)
  return (
    <main id="main" tabIndex={-1} className={pageStyles.staffPage}>
      <h1>Settings</h1>
      <DemoSection />
      {data ? (
        <SettingsView settings={data} />
      ) : error ? (
        <LoadFailed what="The settings" onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </main>
  )
}

function SettingsView({ settings }: { settings: Settings }) {
  const isAdmin = useStaff()?.role === 'admin'
  const search = useSearch({ from: '/admin/settings' })
  const navigate = useNavigate({ from: '/admin/settings' })
  const known = SETTING_SECTIONS.find(({ id }) => id === search.section) ?? SETTING_SECTIONS[0]
  const { id: openId } = known
  const isEnvironment = search.section === 'environment' && isAdmin
  const open: SettingSection = known
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const onDirty = useCallback(
    (id: string, isDirty: boolean) =>
      setDirty((before) => {
        if (before.has(id) === isDirty) return before
        const now = new Set(before)
        if (isDirty) now.add(id)
        else now.delete(id)
        return now
      }),
    [],
  )
  useLeaveWarning(dirty.size > 0)
  const section = settings.sections.find(({ id }) => id === open.id)
  const choices = [
    ...SETTING_SECTIONS.map(({ id, name }) => ({ id, name })),
    ...(isAdmin ? [{ id: 'environment' as const, name: 'Environment' }] : []),
  ]
  const current = isEnvironment ? 'environment' : open.id
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label="Sections">
        <div className={styles.pick}>
          <Select
            id="settings-section"
            label="Section"
            value={current}
            onChange={({ target }) =>
              void navigate({ search: { section: choices.find(({ id }) => id === target.value)?.id } })
            }
            options={choices.map(({ id, name }) => ({ value: id, label: dirty.has(id) ? `${name}, not saved` : name }))}
          />
        </div>
        <ul>
          {choices.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current ? 'true' : undefined}
                onClick={() => void navigate({ search: { section: id } })}
              >
                {name}
                {dirty.has(id) && (
                  <span className={styles.dirtyMark}>
                    <span className="sr-only">, not saved</span>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.main}>
        <div>
          {settings.problem && (
            <Alert tone="bad" role="alert">
              The stored settings are not valid, so the earlier ones stay in force. {settings.problem}
            </Alert>
          )}
          <header className={styles.head}>
            <h2>{isEnvironment ? 'Environment' : open.name}</h2>
            {isEnvironment ? (
              <EnvironmentList {...settings} />
            ) : (
              <>
                <p className="text">{open.about}</p>
                <div className={styles.acts}>
                  {section?.changedAt && section.revision > 1 && (
                    <p className="small">
                      Changed by {section.changedBy}, <DateTime iso={section.changedAt} />
                    </p>
                  )}
                  <button
                    className="btn btn--sm"
                    type="button"
                    aria-expanded={Boolean(search.history)}
                    onClick={() =>
                      void navigate({ search: { section: openId, ...(!search.history && { history: true }) } })
                    }
                  >
                    History
                  </button>
                  {open.shownAt && (
                    <a className="btn btn--sm" href={open.shownAt} target="_blank" rel="noopener">
                      Open the public page
                    </a>
                  )}
                </div>
              </>
            )}
          </header>
          {settings.sections.map((one) => (
            <OneForm
              key={one.id}
              section={one}
              readOnly={!isAdmin}
              hidden={isEnvironment || one.id !== open.id}
              onDirty={onDirty}
            />
          ))}
        </div>
        {search.history && !isEnvironment && (
          <HistoryPanel
            key={open.id}
            section={openId}
            isAdmin={isAdmin}
            onClose={() => void navigate({ search: { section: openId } })}
          />
        )}
      </div>
    </div>
  )
}

type OneFormProps = {
  section: Settings['sections'][number]
  readOnly: boolean
  hidden: boolean
  onDirty: (id: string, isDirty: boolean) => void
}

function OneForm({ section, readOnly, hidden, onDirty }: OneFormProps) {
  const { id } = section
  const tell = useCallback((isDirty: boolean) => onDirty(id, isDirty), [id, onDirty])
  return <SectionForm section={section} readOnly={readOnly} hidden={hidden} onDirty={tell} />
}
