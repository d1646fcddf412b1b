import { type ReactNode, useState } from 'react'
import { PROJECT_LENGTHS } from '../../../../contract/projects/project-limits.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { type Problems, useForm } from '../../../ui/use-form.ts'
import { AGREEMENTS, STAGES } from './project-table.tsx'
import {
  asAgreement,
  checkValues,
  factsOf,
  keyFrom,
  newValues,
  type ProjectValues,
  valuesOf,
} from './project-values.ts'
import styles from './projects.module.css'
import { type StaffProject, useAfterAct } from './queries.ts'

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** Every currency of ISO 4217 that the browser knows, by code. */
const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code}, ${currencyNames.of(code)}`,
}))

type NewProjectProps = {
  currency: string
  /** The portal's first: a presentation that signing opens, with its own card on the front page. */
  isFirst?: boolean
  /** The dashboard of the portal, which may be archived. */
  dashboard?: StaffProject | undefined
  onAdded: (key: string) => void
}

export function NewProject({ currency, isFirst = false, dashboard, onAdded }: NewProjectProps) {
  const say = useToast()
  const onSettled = useAfterAct()
  const form = useForm({
    blank: { ...newValues(currency), ...(isFirst && { opensOnSigning: true, stage: 'initial' }) },
    check: checkValues,
    send: async (values: ProjectValues) => {
      const { key } = await call('POST /api/admin/projects', { key: values.key, kind: values.kind, ...factsOf(values) })
      await onSettled()
      return key
    },
    onSent: (key) => {
      say('The project is added. Publish its content next.')
      onAdded(key)
    },
    problemsOf,
  })
  return (
    <ProjectForm {...form} button="Add project" isNew>
      {!isFirst && <KindChoice {...form} dashboard={dashboard} />}
    </ProjectForm>
  )
}

type EditProjectProps = { project: StaffProject; onSaved: () => void }

/** What was typed stays, whatever is refetched meanwhile. `onSaved` starts the form again with the saved project. */
export function EditProject({ project, onSaved }: EditProjectProps) {
  const [{ key, revision }] = useState(project)
  const say = useToast()
  const refresh = useAfterAct()
  const form = useForm({
    blank: valuesOf(project),
    check: checkValues,
    send: async (values: ProjectValues) => {
      await call('POST /api/admin/projects/:key', { key, revision, ...factsOf(values) })
      await refresh()
    },
    onSent: () => {
      say('Saved. The front page follows at once.')
      onSaved()
    },
    problemsOf,
  })
  return <ProjectForm {...form} button="Save" isNew={false} />
}

function problemsOf(error: unknown): Problems<ProjectValues> {
  const message = refusalMessage(error, 'The portal did not respond. Please try again.')
  if (!(error instanceof CallError)) return { root: message }
  if (error.code === 'project_key_taken') return { key: message }
  if (error.code === 'project_dashboard_exists') return { kind: message }
  const { valuation, ...fields } = error.fields
  if (valuation) return { ...fields, high: valuation }
  return Object.keys(fields).length > 0 ? fields : { root: message }
}

type FormProps = Pick<
  ReturnType<typeof useForm<ProjectValues, unknown>>,
  'form' | 'field' | 'problem' | 'submit' | 'busy'
> & {
  button: string
  isNew: boolean
  /** What is chosen only once, above the rest. */
  children?: ReactNode
}

function ProjectForm({ form, field, problem, submit, busy, button, isNew, children }: FormProps) {
  const { dirtyFields } = form.formState
  const rootProblem = problem('root')
  const name = field('name', {
    onChange: ({ target }) => {
      if (isNew && !dirtyFields.key) form.setValue('key', keyFrom(target.value))
    },
  })
  return (
    <form className="stacked-form" noValidate onSubmit={submit} onChange={() => form.clearErrors()}>
      {children}
      <Field id="project-name" label="Name" autoComplete="off" maxLength={PROJECT_LENGTHS.name} {...name} />
      {isNew && (
        <Field
          id="project-key"
          label="Address"
          className="input mono"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={PROJECT_LENGTHS.key}
          hint={addressHint(form.watch('key'))}
          {...field('key')}
        />
      )}
      <Field
        id="project-summary"
        label="Summary"
        autoComplete="off"
        maxLength={PROJECT_LENGTHS.summary}
        hint="One line. The front page shows it to everyone if the project is disclosed."
        {...field('summary')}
      />
      <fieldset>
        <legend>On the front page</legend>
        <CheckBox id="project-disclosed" label="Describe it, with its valuation and minimum" {...field('disclosed')} />
        <div className={styles.pair}>
          <Select
            id="project-stage"
            label="Section"
            options={Object.entries(STAGES).map(([value, label]) => ({ value, label }))}
            {...field('stage')}
          />
          <Field
            id="project-launch"
            label="Launch (optional)"
            placeholder="Q4 2027"
            autoComplete="off"
            maxLength={PROJECT_LENGTHS.launch}
            {...field('launch')}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>Money</legend>
        <Select id="project-currency" label="Currency" options={CURRENCIES} {...field('currency')} />
        <div className={styles.pair}>
          <Field
            id="project-low"
            label="Valuation from, in millions"
            inputMode="decimal"
            placeholder="Optional"
            autoComplete="off"
            maxLength={12}
            {...field('low')}
          />
          <Field
            id="project-high"
            label="to, in millions"
            inputMode="decimal"
            placeholder="Optional"
            autoComplete="off"
            maxLength={12}
            {...field('high')}
          />
        </div>
        <div className={styles.pair}>
          <Field
            id="project-minimum"
            label="Minimum investment"
            inputMode="numeric"
            placeholder="Optional"
            autoComplete="off"
            maxLength={17}
            {...field('minimum')}
          />
          <Field
            id="project-instrument"
            label="Instrument"
            placeholder="Optional"
            autoComplete="off"
            maxLength={PROJECT_LENGTHS.instrument}
            {...field('instrument')}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>Access</legend>
        <CheckBox id="project-opens" label="Signing the agreement opens it" {...field('opensOnSigning')} />
        <p className="hint">This concerns codes that are issued from now on. Codes that exist keep what they open.</p>
        <Select
          id="project-agreement"
          label="Asks for"
          options={Object.entries(AGREEMENTS).map(([value, { label }]) => ({ value, label }))}
          aria-describedby="project-agreement-hint"
          {...field('agreement')}
        />
        <p className="hint" id="project-agreement-hint">
          {AGREEMENTS[asAgreement(form.watch('agreement'))].hint}
          {!isNew && ' A change counts from the next request on, also for people who are reading.'}
        </p>
      </fieldset>
      <div role="alert">{rootProblem && <Alert tone="bad">{rootProblem}</Alert>}</div>
      <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'One moment...' : button}
      </button>
    </form>
  )
}

type KindChoiceProps = Pick<FormProps, 'field' | 'form'> & Pick<NewProjectProps, 'dashboard'>

function KindChoice({ field, form, dashboard }: KindChoiceProps) {
  const isDashboard = form.watch('kind') === 'dashboard'
  return (
    <div>
      <Select id="project-kind" label="Kind" options={KINDS} aria-describedby="project-kind-hint" {...field('kind')} />
      <p className="hint mt-2" id="project-kind-hint">
        {isDashboard && !dashboard
          ? 'It shows the figures that your platform sends, with a key that you create at Analytics feed. '
          : ''}
        A portal has one dashboard, because it has one analytics feed.
        {dashboard &&
          ` This one has ${dashboard.name}${dashboard.archivedAt ? ', which is archived. Restore it instead.' : '.'}`}
      </p>
    </div>
  )
}

const KINDS = [
  { value: 'presentation', label: 'Presentation, a page of texts and figures' },
  { value: 'dashboard', label: 'Dashboard of the analytics feed' },
]

function addressHint(key: string): string {
  const place = key ? `The page is at ${window.location.origin}/${key}` : 'It becomes the address of the page'
  return `${place} and cannot be moved later.`
}
