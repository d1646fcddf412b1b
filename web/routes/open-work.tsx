import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { WorkAct, WorkKind } from '../../contract/operations/work-kinds.ts'
import { MailDialog, RenewDialog, RevokeDialog } from '../features/access-codes/staff/act-dialogs.tsx'
import { CodeDetail } from '../features/access-codes/staff/code-detail.tsx'
import type { CodeAct } from '../features/access-codes/staff/labels.ts'
import { type Code, useCode } from '../features/access-codes/staff/queries.ts'
import { ReviewDialog } from '../features/access-codes/staff/review-acts.tsx'
import { RecordForm } from '../features/agreements/external/record-form.tsx'
import { TermDialog } from '../features/agreements/term/act-dialogs.tsx'
import { QuestionPanel } from '../features/data-room/questions/desk/question-panel.tsx'
import { DiscardDialog } from '../features/email/act-dialogs.tsx'
import { ProposalPanel } from '../features/integrations/proposals/proposal-panel.tsx'
import { useProposals } from '../features/integrations/proposals/queries.ts'
import { WebhookDialog } from '../features/integrations/webhooks/webhook-dialogs.tsx'
import { type AskedJob, JobDialog } from '../features/operations/jobs/job-dialog.tsx'
import { useStaff } from '../features/operations/staff-layout/queries.ts'
import type { WorkItem } from '../features/operations/waiting-work/queries.ts'
import { AnswerDialog } from '../features/people/requests/answer-dialog.tsx'
import { useRequest } from '../features/people/requests/queries.ts'
import { RequestPanel } from '../features/people/requests/request-panel.tsx'
import { CardPanel } from '../features/pipeline/card-panel.tsx'
import { useMoveCard } from '../features/pipeline/queries.ts'
import { useAlert } from '../features/transparency-log/alert-queries.ts'
import { AlertPanel } from '../features/transparency-log/alert-table.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { useToast } from '../ui/toast.tsx'
import { SignaturePanel } from './signature-panel.tsx'
import { useProjectName } from './use-project-name.ts'

type OpenWorkProps = { item: WorkItem; act: WorkAct; onClose: () => void }

/** The drawer or dialog of an act on what waits: the one that the list of its kind opens. */
export function OpenWork(props: OpenWorkProps) {
  return OPENED[props.item.kind]?.(props)
}

const OPENED: Partial<Record<WorkKind, (props: OpenWorkProps) => ReactNode>> = {
  reviews: (props) => <Review {...props} />,
  requests: (props) => <Request {...props} />,
  questions: (props) => <Question {...props} />,
  approvals: (props) => <Question {...props} />,
  mails: ({ item, onClose }) => <DiscardDialog mail={{ id: item.id, to: item.title }} onClose={onClose} />,
  jobs: ({ item, act, onClose }) => (
    <JobDialog
      act={act === 'discard' ? 'discard' : 'retry'}
      job={{ id: item.id, kind: item.type as AskedJob['job']['kind'] }}
      onClose={onClose}
    />
  ),
  proposals: (props) => <Proposal {...props} />,
  webhooks: ({ item, act, onClose }) => (
    <WebhookDialog act={act === 'turn_on' ? 'on' : 'test'} webhook={item} onSecret={onClose} onClose={onClose} />
  ),
  alerts: (props) => <Alert {...props} />,
  nextSteps: (props) => <Card {...props} />,
  codesEnding: (props) => <EndingCode {...props} />,
  agreementsEnding: ({ item, act, onClose }) =>
    act === 'open' ? (
      <SignaturePanel id={item.id} onClose={onClose} />
    ) : (
      <TermDialog
        act="return"
        obligation={{ id: item.id, fullName: item.title, email: item.title }}
        onClose={onClose}
      />
    ),
  externalAgreementsEnding: ({ onClose }) => (
    <Drawer label="Record an agreement" isForm isWide onClose={onClose}>
      <RecordForm />
    </Drawer>
  ),
}

function Review({ item, act, onClose }: OpenWorkProps) {
  const code = useCode(item.id)
  if (act !== 'open')
    return (
      <ReviewDialog
        act={act === 'decline' ? 'decline' : 'activate'}
        codes={[{ id: item.id, awaits: 'review', holder: item.title, isUnconfirmed: item.type === 'unconfirmed' }]}
        onClose={onClose}
      />
    )
  const submission = code.data?.submission
  return (
    <>
      <Lost isLost={code.isError} onClose={onClose} />
      {submission && <SignaturePanel id={submission.id} onClose={onClose} />}
    </>
  )
}

function Request({ item, act, onClose }: OpenWorkProps) {
  const { data: request, isError } = useRequest(item.id)
  const projectName = useProjectName()
  const mayAct = useStaff()?.role === 'admin'
  if (!request) return <Lost isLost={isError || request === null} onClose={onClose} />
  if (act === 'open')
    return <RequestPanel request={request} projectName={projectName} mayAct={mayAct} onClose={onClose} />
  const answer = act === 'decline' ? 'declined' : 'approved'
  return <AnswerDialog request={request} answer={answer} projectName={projectName} onClose={onClose} />
}

function Question({ item, onClose }: OpenWorkProps) {
  const projectName = useProjectName()
  return (
    <QuestionPanel id={item.id} mayAct={useStaff()?.role === 'admin'} projectName={projectName} onClose={onClose} />
  )
}

function Proposal({ item, onClose }: OpenWorkProps) {
  const { data, isError } = useProposals('open')
  const proposal = data?.proposals.find(({ id }) => id === item.id)
  const mayAct = useStaff()?.role === 'admin'
  // Decided here, it leaves the list before the panel closes.
  const wasShown = useRef(false)
  if (proposal) wasShown.current = true
  if (!proposal) return <Lost isLost={isError || (data !== undefined && !wasShown.current)} onClose={onClose} />
  return <ProposalPanel proposal={proposal} mayAct={mayAct} onClose={onClose} />
}

function Alert({ item, onClose }: OpenWorkProps) {
  const { data: alert, isError } = useAlert(item.id)
  const readOnly = useStaff()?.role !== 'admin'
  if (!alert) return <Lost isLost={isError || alert === null} onClose={onClose} />
  return <AlertPanel alert={alert} readOnly={readOnly} onClose={onClose} />
}

function Card({ item, onClose }: OpenWorkProps) {
  const move = useMoveCard({})
  return <CardPanel id={item.id} isAdmin={useStaff()?.role === 'admin'} onMove={move} onClose={onClose} />
}

function EndingCode({ item, act, onClose }: OpenWorkProps) {
  const { data, isError } = useCode(item.id)
  const [asked, setAsked] = useState<{ act: CodeAct; code: Code }>()
  const readOnly = useStaff()?.role !== 'admin'
  if (act === 'renew')
    return data ? <RenewDialog code={data.code} onClose={onClose} /> : <Lost isLost={isError} onClose={onClose} />
  const done = () => setAsked(undefined)
  return (
    <>
      <CodeDetail
        id={item.id}
        readOnly={readOnly}
        onAct={(what, code) => setAsked({ act: what, code })}
        onClose={onClose}
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
      {asked?.act === 'renew' && <RenewDialog code={asked.code} onClose={done} />}
      {asked?.act === 'mail' && <MailDialog code={asked.code} onClose={done} />}
      {asked?.act === 'revoke' && <RevokeDialog codes={[asked.code]} onClose={done} />}
    </>
  )
}

/** Says so if what was to be opened could not be loaded. */
function Lost({ isLost, onClose }: { isLost: boolean; onClose: () => void }) {
  const say = useToast()
  useEffect(() => {
    if (!isLost) return
    say('This could not be opened. It may have been dealt with.', { tone: 'bad' })
    onClose()
  }, [isLost, say, onClose])
  return null
}
