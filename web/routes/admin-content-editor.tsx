import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ProjectRoute } from '../../contract/project-routes.ts'
import { Editor, type EditorView } from '../features/content/editor.tsx'
import { useContent } from '../features/content/queries.ts'
import type { SetValue } from '../features/content/set-value.ts'
import type { SheetContent } from '../features/projects/content-types.ts'
import type { InvestorActs } from '../features/projects/investor-acts.ts'
import { SheetSkeleton } from '../features/projects/sheet-skeleton.tsx'
import { useRightsEnd, useStaff } from '../features/staff/queries.ts'
import type { CallError } from '../lib/call-error.ts'
import { ListBars } from '../ui/list-bars.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { useToast } from '../ui/toast.tsx'
import { useLogin } from './login-host.tsx'

/** The very page that investors see. */
const TearSheet = lazy(() =>
  import('../features/projects/tear-sheet.tsx').then((module) => ({ default: module.TearSheet })),
)

type EditContentProps = { route: ProjectRoute; name: string; view: EditorView }

/** The editor of a project with its preview, and the sign-in that publishing asks for. */
export function EditContent({ route, name, view }: EditContentProps) {
  const { data, error, refetch } = useContent(route)
  useRightsEnd(error)
  const navigate = useNavigate({ from: '/admin/content' })
  const [round, setRound] = useState(0)
  const signIn = useRecentSignIn()
  if (!data && error) return <LoadFailed what="This content" onRetry={() => void refetch()} />
  if (!data) return <ListBars />
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
      preview={(set, section) => <Preview name={name} set={set} place={PLACES[section] ?? section} />}
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
function Preview({ name, set, place }: { name: string; set: SetValue; place: string }) {
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
    <PageFrame title={`Preview of ${name}`} room="ink" place={place}>
      <p className="cdraft">Draft, not published</p>
      <Suspense fallback={<SheetSkeleton />}>
        <TearSheet
          // Every part of its kind is there: nothing else is handed on to a preview.
          content={set as unknown as SheetContent}
          acts={acts}
          signedIn
          wanted={false}
          onArrived={() => {}}
          guard={(documents) => documents}
        />
      </Suspense>
    </PageFrame>
  )
}
