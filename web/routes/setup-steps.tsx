import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SetupStep } from '../../contract/operations/setup-steps.ts'
import { SETUP_STEPS } from '../../contract/operations/setup-steps.ts'
import { ConfirmIdentityHost } from '../features/accounts/confirm-identity-host.tsx'
import { FirstAgreement } from '../features/agreements/versions/first-agreement.tsx'
import { useReload } from '../features/agreements/versions/queries.ts'
import { Brand } from '../features/operations/company/brand.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useDemo } from '../features/operations/demo/queries.ts'
import { ReplaceForm } from '../features/operations/demo/replace-form.tsx'
import { type SetupSteps as Steps, useReloadSteps, useSetupSteps } from '../features/operations/setup/queries.ts'
import { SettingsStep } from '../features/operations/setup/settings-step.tsx'
import styles from '../features/operations/setup/setup.module.css'
import { OwnerOfDemo } from '../features/operations/setup/setup-checklist.tsx'
import { type Place, SetupFrame } from '../features/operations/setup/setup-frame.tsx'
import { NextStep, stepAfter } from '../features/operations/setup/step-acts.tsx'
import { STEPS } from '../features/operations/setup/steps.ts'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import { MailProbe } from '../features/operations/system/probe-list.tsx'
import { NewProject } from '../features/projects/staff/project-form.tsx'
import { useStaffProjects } from '../features/projects/staff/queries.ts'
import { Alert } from '../ui/alert.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { StatusWord } from '../ui/status-word.tsx'
import { useToast } from '../ui/toast.tsx'
import { usePage } from '../ui/use-page.ts'
import { AgreementPreview } from './agreement-preview.tsx'

type SetupStepsProps = { step: Place | undefined; isAdmin: boolean }

/** The steps after the first, with the settings, the agreement and the projects of the staff pages. */
export function SetupSteps({ step, isAdmin }: SetupStepsProps) {
  const portal = usePortal()
  usePage(pageTitle('Setup', portal), 'ink')
  const { data, error, isError, refetch } = useSetupSteps()
  useRightsEnd(error)
  const steps = data?.steps
  // A step that is done stays, with what it says.
  const [begun, setBegun] = useState<Place>()
  if (steps && begun === undefined) setBegun(steps.find(({ isDone }) => !isDone)?.id ?? 'done')
  const chosen = placeOf(step) ?? begun ?? 'done'
  // The account is there, whoever signs in now.
  const current = chosen === 'admin' ? 'company' : chosen
  const isDone = steps?.find(({ id }) => id === current)?.isDone === true
  const texts = !steps ? LOADING : current === 'done' ? doneTexts(steps) : STEPS[current]
  return (
    <>
      <SetupFrame brand={<Brand />} current={current} steps={steps ?? []} title={texts.title} lead={texts.lead}>
        {!isAdmin ? (
          <Alert tone="plain">Only an admin can set the portal up. You can read.</Alert>
        ) : isError && !data ? (
          <LoadFailed what="The setup" onRetry={() => void refetch()} />
        ) : !steps ? (
          <ListSkeleton />
        ) : (
          <Step key={current} place={current} isDone={isDone} steps={steps} />
        )}
      </SetupFrame>
      <ConfirmIdentityHost provider={portal?.oidcName} />
    </>
  )
}

/** The parameter is anything that somebody has typed. */
function placeOf(step: string | undefined): Place | undefined {
  return [...SETUP_STEPS, 'done' as const].find((place) => place === step)
}

type StepProps = { step: SetupStep; isDone: boolean; onDone: () => void }

function Step({ place, isDone, steps }: { place: Place; isDone: boolean; steps: Steps }) {
  const reload = useReloadSteps()
  const say = useToast()
  const navigate = useNavigate({ from: '/setup' })
  if (place === 'done') return <Done steps={steps} />
  const onDone = async () => {
    await reload()
    say('Saved.')
    await navigate({ search: { step: stepAfter(place) } })
  }
  const props = { step: place, isDone, onDone }
  if (place === 'agreement') return <AgreementStep {...props} />
  if (place === 'project') return <ProjectStep {...props} />
  if (place === 'mail') return <MailStep {...props} />
  if (place === 'brand') return <BrandStep {...props} />
  return <CompanyStep {...props} />
}

const SAVE = ['Save and continue', 'Saving...'] as const

function CompanyStep(props: StepProps) {
  return usePortal()?.isDemo ? <BeginStep {...props} /> : <CompanySettings {...props} />
}

/** What becomes of the demo, with the company that takes its place. */
function BeginStep(props: StepProps) {
  const { data, isError, refetch } = useDemo()
  if (isError && !data) return <LoadFailed what="The state of the demo" onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (!data.isDemo) return <CompanySettings {...props} />
  if (data.refusal)
    return (
      <>
        <Alert tone="plain">{data.refusal}</Alert>
        <CompanySettings {...props} />
      </>
    )
  return (
    <ReplaceForm
      demo={data}
      inSetup
      button="Begin"
      next="/setup?step=brand"
      acts={<NextStep step={props.step} isDone={props.isDone} />}
    />
  )
}

function CompanySettings({ step, isDone, onDone }: StepProps) {
  return (
    <SettingsStep
      asks={{ company: COMPANY }}
      button={SAVE}
      onSaved={onDone}
      acts={<NextStep step={step} isDone={isDone} />}
    />
  )
}

const COMPANY = [
  'company.name',
  'company.legalName',
  'company.contact.address',
  'company.contact.email',
  'company.contact.phone',
  'company.siteUrl',
  'currency',
  'language',
  'locale',
]

function BrandStep({ step, isDone, onDone }: StepProps) {
  return (
    <SettingsStep
      asks={{ brand: ['logo', 'accent', 'type'], signing: ['codePrefix'] }}
      button={SAVE}
      onSaved={onDone}
      acts={<NextStep step={step} isDone={isDone} />}
    />
  )
}

const TERMS = [
  'agreement.law',
  'agreement.courts',
  'nda.termYears',
  'nda.signatory.name',
  'nda.signatory.title',
  'agreement.noticeAddress',
]

function AgreementStep({ step, isDone, onDone }: StepProps) {
  const say = useToast()
  const reload = useReload()
  return (
    <>
      <SettingsStep
        asks={{ signing: TERMS }}
        button={['Save and preview', 'Saving...']}
        isSecond
        onSaved={async () => {
          await reload()
          say('Saved. The agreement below says so now.')
        }}
      />
      <FirstAgreement
        preview={(text, version, language) => <AgreementPreview text={text} language={language} version={version} />}
        ownText={
          <p className="small">
            You have a text of your own? <Link to="/admin/agreement">Paste or upload it</Link> on the page of the
            agreement.
          </p>
        }
        onPublished={onDone}
      />
      <div className={styles.acts}>
        <NextStep step={step} isDone={isDone} alone />
      </div>
    </>
  )
}

function ProjectStep({ step, isDone, onDone }: StepProps) {
  const { data, isError, refetch } = useStaffProjects()
  if (isError && !data) return <LoadFailed what="The list of projects" onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const projects = data.projects.filter(({ archivedAt }) => archivedAt === null)
  return (
    <>
      {projects.length > 0 && (
        <section aria-labelledby="setup-projects">
          <h2 className="heading-s mb-2" id="setup-projects">
            Projects now
          </h2>
          <ul className={styles.left}>
            {projects.map(({ key, name, content }) => (
              <li key={key}>
                <Link to="/admin/projects" search={{ project: key }}>
                  {name}
                </Link>
                <StatusWord tone={content === 'own' ? 'ok' : 'plain'}>
                  {content === 'own' ? 'published' : 'page not written yet'}
                </StatusWord>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.form} aria-labelledby="setup-project">
        <h2 className="heading-s" id="setup-project">
          {isDone ? 'Add another one' : 'Your first project'}
        </h2>
        <NewProject currency={data.currency} isFirst onAdded={onDone} />
      </section>
      <div className={styles.acts}>
        <NextStep step={step} isDone={isDone} alone />
      </div>
    </>
  )
}

function MailStep({ step, isDone }: StepProps) {
  const say = useToast()
  const reload = useReloadSteps()
  return (
    <>
      <SettingsStep
        asks={{ notifications: ['notifications.owner', 'notifications.sender'] }}
        button={['Save', 'Saving...']}
        onSaved={async () => {
          await reload()
          say('Saved. Now send yourself a test email.')
        }}
        acts={<NextStep step={step} isDone={isDone} />}
      />
      <section className={styles.form} aria-label="Test email">
        <MailProbe onDone={() => void reload()} />
      </section>
    </>
  )
}

const LOADING = { title: 'Setup', lead: 'One moment.' }

function doneTexts(steps: Steps) {
  const left = steps.filter(({ isDone }) => !isDone).length
  return left === 0
    ? {
        title: 'The portal is yours',
        lead: 'Everything is set up. Invite the first investors, or look at what they see.',
      }
    : {
        title: 'Almost there',
        lead: 'What you left out stays on the list below, and on the overview of staff, until it is done.',
      }
}

function Done({ steps }: { steps: Steps }) {
  const open = steps.filter(({ isDone }) => !isDone)
  return (
    <>
      {open.length > 0 && (
        <ul className={styles.left} aria-label="Left to do">
          {open.map(({ id }) => (
            <li key={id}>
              <Link to="/setup" search={{ step: id }} activeProps={{}}>
                {STEPS[id].task}
              </Link>
              <StatusWord tone="warn">not done</StatusWord>
            </li>
          ))}
          <OwnerOfDemo isAdmin />
        </ul>
      )}
      <div className={styles.acts}>
        <Link className="btn btn--primary btn--big" to="/admin">
          Go to the overview
        </Link>
        <a href="/">See the front page</a>
        <a href="/nda-gate">See what investors sign</a>
      </div>
    </>
  )
}
