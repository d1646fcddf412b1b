import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { AnalyticsContent } from '../../contract/projects/analytics-content.ts'
import type { AnalyticsTab } from '../../contract/projects/analytics-tabs.ts'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { dayAndTimeUtc } from '../../contract/wording.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import contentStyles from '../features/projects/content/content.module.css'
import { Editor, type EditorView } from '../features/projects/content/editor.tsx'
import { useContent } from '../features/projects/content/queries.ts'
import type { SetValue } from '../features/projects/content/set-value.ts'
import dashboardStyles from '../features/projects/dashboard/dashboard.module.css'
import type { SheetContent } from '../features/projects/presentation/content-types.ts'
import type { InvestorActs } from '../features/projects/presentation/investor-acts.ts'
import { SheetSkeleton } from '../features/projects/presentation/sheet-skeleton.tsx'
import type { CallError } from '../lib/call-error.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { useToast } from '../ui/toast.tsx'
import { useLogin } from './login-host.tsx'

/** The very page that investors see. */
const TearSheet = lazy(() =>
  import('../features/projects/presentation/tear-sheet.tsx').then((module) => ({ default: module.TearSheet })),
)

const Dashboard = lazy(() =>
  import('../features/projects/dashboard/dashboard.tsx').then((module) => ({ default: module.Dashboard })),
)

type EditContentProps = { route: ProjectKey; name: string; view: EditorView }

/** The editor of a project with its preview, and the sign-in that publishing asks for. */
export function EditContent({ route, name, view }: EditContentProps) {
  const { data, error, refetch } = useContent(route)
  useRightsEnd(error)
  const navigate = useNavigate({ from: '/admin/content' })
  const [round, setRound] = useState(0)
  const signIn = useRecentSignIn()
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
        void navigate({ search: { project: route, ...(next !== 'edit' && { view: next }) }, replace: true })
      }
      preview={(set, section) => <Preview name={name} set={set} section={section} />}
      onSignIn={signIn}
      onAnew={() => setRound((last) => last + 1)}
    />
  )
}

/** Says that a recent sign-in is asked for, and opens where it is given. */
function useRecentSignIn() {
  const say = useToast()
  const openLogin = useLogin()
  const staff = useStaff()
  return (error: CallError) => {
    // Whoever has no account here proves it with the admin login.
    if (!staff?.email)
      return say('Please end the override and log in again first: this asks for a login of the last 15 minutes.', {
        tone: 'bad',
      })
    say(error.message, { tone: 'bad' })
    openLogin('sign-in')
  }
}

/** Where on the page the sections are that go by another name there. */
const PLACES: Record<string, string> = {
  hero: 'sheet-title',
  video: 'video-h',
  cta: 'next',
  investorContent: 'investor-content',
}

/** The page of the draft, in a window of its own, without what protects the real one and without its reports. */
function Preview({ name, set, section }: { name: string; set: SetValue; section: string }) {
  return (
    <PageFrame title={`Preview of ${name}`} room="ink" place={PLACES[section] ?? section}>
      <p className={contentStyles.draft}>Draft, not published</p>
      <Suspense fallback={<SheetSkeleton />}>
        {/* Every part of its kind is there: nothing else is handed on to a preview. */}
        {set.kind === 'analytics' ? (
          <DraftDashboard content={set as unknown as AnalyticsContent} section={section} />
        ) : (
          <DraftSheet content={set as unknown as SheetContent} />
        )}
      </Suspense>
    </PageFrame>
  )
}

function DraftSheet({ content }: { content: SheetContent }) {
  const say = useToast()
  const act = { onPress: () => say('In the preview this button does nothing.') }
  const acts: InvestorActs = {
    scheduleCall: act,
    requestDataRoom: act,
    scheduleMeeting: act,
    emailRelations: act,
    requestDocument: () => act,
  }
  return (
    <TearSheet
      content={content}
      acts={acts}
      signedIn
      wanted={false}
      onArrived={() => {}}
      guard={(documents) => documents}
    />
  )
}

/** Which tab shows what a section of the form is about. */
const TABS: Record<string, AnalyticsTab> = {
  aiUsage: 'ai-usage',
  zaraAssistant: 'ai-usage',
  planDistribution: 'users-plans',
  promptCapEnforcement: 'users-plans',
  systemHealth: 'system-health',
  adminActions: 'admin-tools',
  adminActivity: 'admin-tools',
}

/** The dashboard with the figures of the draft, as an admin sees it. It follows the form, and its own tabs in between. */
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
