import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { agreementLanguageName } from '../../contract/agreements/agreement-languages.ts'
import type { AnalyticsContent } from '../../contract/projects/analytics-content.ts'
import type { AnalyticsTab } from '../../contract/projects/analytics-tabs.ts'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { dayAndTimeUtc } from '../../contract/wording.ts'
import { ReadersRoom } from '../features/data-room/reader/readers-room.tsx'
import { usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import contentStyles from '../features/projects/content/content.module.css'
import { Editor, type EditorView } from '../features/projects/content/editor.tsx'
import { useContent } from '../features/projects/content/queries.ts'
import type { SetValue } from '../features/projects/content/set-value.ts'
import dashboardStyles from '../features/projects/dashboard/dashboard.module.css'
import type { SheetContent } from '../features/projects/presentation/content-types.ts'
import { CurrencyProvider } from '../features/projects/presentation/currency.ts'
import type { InvestorActs } from '../features/projects/presentation/investor-acts.ts'
import { SheetSkeleton } from '../features/projects/presentation/sheet-skeleton.tsx'
import { CallError } from '../lib/call-error.ts'
import { useProjects } from '../lib/projects.ts'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { useToast } from '../ui/toast.tsx'
import ProjectDocuments from './project-documents.tsx'

const TearSheet = lazy(() =>
  import('../features/projects/presentation/tear-sheet.tsx').then((module) => ({ default: module.TearSheet })),
)

const Dashboard = lazy(() =>
  import('../features/projects/dashboard/dashboard.tsx').then((module) => ({ default: module.Dashboard })),
)

type EditContentProps = { route: ProjectKey; name: string; view: EditorView }

/** The editor of a project, with its preview. */
export function EditContent({ route, name, view }: EditContentProps) {
  const { data, error, refetch } = useContent(route)
  useRightsEnd(error)
  const navigate = useNavigate({ from: '/admin/content' })
  const [round, setRound] = useState(0)
  const currency = useProjects().find((project) => project.route === route)?.currency
  if (!data && error instanceof CallError && error.status === 404)
    return (
      <Empty title="There is no such project">
        It does not exist, or it is archived. <Link to="/admin/projects">Projects</Link> lists every one.
      </Empty>
    )
  if (!data && error) return <LoadFailed what="This content" onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <Editor
      key={round}
      route={route}
      name={name}
      content={data}
      view={view}
      onView={(next) =>
        void navigate({
          search: { project: route, ...(next !== 'edit' && { view: next }) },
          replace: true,
          resetScroll: false,
        })
      }
      preview={(set, section) => <Preview route={route} name={name} currency={currency} set={set} section={section} />}
      onAnew={() => setRound((last) => last + 1)}
    />
  )
}

type PreviewProps = { route: ProjectKey; name: string; currency: string | undefined; set: SetValue; section: string }

/** The draft as a page, without the protections and reports of the real one. */
function Preview({ route, name, currency, set, section }: PreviewProps) {
  const language = usePortal()?.language
  return (
    <PageFrame title={`Preview of ${name}`} theme="ink" place={section === 'hero' ? 'sheet-title' : section}>
      <p className={contentStyles.draft}>
        Draft, not published
        {language &&
          language !== 'en' &&
          `. Its labels are in English here and in ${agreementLanguageName(language)} for investors`}
      </p>
      <Suspense fallback={<SheetSkeleton />}>
        {/* The editor previews only complete content. */}
        {set.kind === 'analytics' ? (
          <DraftDashboard content={set as unknown as AnalyticsContent} section={section} />
        ) : (
          <CurrencyProvider value={currency}>
            <DraftSheet route={route} content={set as unknown as SheetContent} />
          </CurrencyProvider>
        )}
      </Suspense>
    </PageFrame>
  )
}

function DraftSheet({ route, content }: { route: ProjectKey; content: SheetContent }) {
  const say = useToast()
  const act = { onPress: () => say('This button does nothing in the preview.') }
  const acts: InvestorActs = {
    scheduleCall: act,
    requestDataRoom: act,
    scheduleMeeting: act,
    emailRelations: act,
  }
  return (
    <TearSheet
      route={route}
      content={content}
      acts={acts}
      signedIn
      wanted={false}
      onArrived={() => {}}
      guard={(documents) => documents}
      withRoom={(show) => <ReadersRoom route={route} show={show} />}
      documentList={(tiles) => (
        <ProjectDocuments route={route} tiles={tiles} hasAccount={false} requestDocument={() => act} />
      )}
    />
  )
}

/** The dashboard tab that shows a section of the form. */
const TABS: Record<string, AnalyticsTab> = {
  aiUsage: 'ai-usage',
  zaraAssistant: 'ai-usage',
  planDistribution: 'users-plans',
  promptCapEnforcement: 'users-plans',
  systemHealth: 'system-health',
  adminActions: 'admin-tools',
  adminActivity: 'admin-tools',
}

/** The dashboard with the draft's figures. It switches to the tab of the section being edited. */
function DraftDashboard({ content, section }: { content: AnalyticsContent; section: string }) {
  const [chosen, setChosen] = useState<{ section: string; tab: AnalyticsTab }>()
  const tab = chosen?.section === section ? chosen.tab : (TABS[section] ?? 'overview')
  const quickActions = content.adminActions.quickActions.map((action) => ({ ...action, permitted: true }))
  return (
    <Dashboard
      content={{ ...content, version: '', staleAt: null, adminActions: { quickActions } }}
      tab={tab}
      onTab={(next) => setChosen({ section, tab: next })}
      freshness={
        content.asOf && (
          <p className={`${dashboardStyles.freshnessLine} num`}>Figures of {dayAndTimeUtc(content.asOf)}</p>
        )
      }
    />
  )
}
