import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { useProjects } from '../../../lib/projects.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { type Problems, useForm } from '../../../ui/use-form.ts'
import { USES } from './labels.ts'
import { useRefresh } from './queries.ts'
import styles from './staff-codes.module.css'

const BLANK = {
  routes: [] as ProjectKey[],
  code: '',
  uses: '25',
  validFrom: '',
  expires: '',
  type: 'managed',
  description: '',
  email: '',
  fullName: '',
  mail: false,
}
type Draft = typeof BLANK

/** Creates a managed code, or a shared one that everyone who has signed can use for 48 hours. */
export function NewCodeForm({ onMade }: { onMade: () => void }) {
  const say = useToast()
  const projects = useProjects()
  const onSettled = useRefresh()
  const { form, field, problem, submit, busy, answer } = useForm({
    blank: BLANK,
    check: (draft) => {
      const wrong = check(draft)
      if (wrong.routes) say(wrong.routes, { tone: 'bad' })
      return wrong
    },
    send: (draft) => call('POST /api/admin/codes', toInput(draft)),
    onSent: ({ code, warning }, reset) => {
      say(`Access code ${code} created successfully`)
      // A warning is read before the drawer closes.
      if (warning) reset()
      else onMade()
    },
    problemsOf: (error) => {
      if (!(error instanceof CallError)) return {}
      return error.code === 'code_taken' ? { code: error.message } : error.fields
    },
    onRefused: (error) => say(refusalMessage(error, 'Failed to create access code'), { tone: 'bad' }),
    onSettled,
  })
  const routes = problem('routes')

  return (
    <form
      className={styles.newCode}
      aria-labelledby="newcode-h"
      noValidate
      onSubmit={submit}
      onChange={() => form.clearErrors()}
    >
      <h2 id="newcode-h">New code</h2>
      <div role="status">
        {answer?.warning && (
          <Alert tone="warn">
            {answer.code}: {answer.warning}
          </Alert>
        )}
      </div>
      <fieldset aria-describedby={routes ? 'newcode-routes-error' : undefined}>
        <legend>Projects</legend>
        {projects.length === 0 && <p className="small">There are no projects yet.</p>}
        <div>
          {projects.map(({ route, name }) => (
            <CheckBox key={route} id={`newcode-${route}`} label={name} value={route} {...form.register('routes')} />
          ))}
        </div>
        {routes && (
          <p className="field__error" id="newcode-routes-error">
            {routes}
          </p>
        )}
      </fieldset>
      <Field
        id="newcode-code"
        label="Code"
        className="input mono"
        placeholder="Leave blank to generate"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        {...field('code', {
          onChange: ({ target }) => form.setValue('code', target.value.toUpperCase()),
        })}
      />
      <Select id="newcode-uses" label="Usage limit" options={USES} {...field('uses')} />
      <DateField id="newcode-expires" label="Expires (optional)" type="datetime-local" {...field('expires')} />
      <Field
        id="newcode-email"
        label="For: email (optional)"
        type="email"
        autoComplete="off"
        maxLength={254}
        {...field('email')}
        hint="The code then opens with this address even while wrong codes are being entered."
      />
      <Field id="newcode-name" label="For: name (optional)" autoComplete="off" maxLength={200} {...field('fullName')} />
      <CheckBox id="newcode-mail" label="Email the code to this address" {...form.register('mail')} />
      <Disclosure title="More options">
        <div>
          <DateField
            id="newcode-starts"
            label="Starts (optional)"
            type="datetime-local"
            {...field('validFrom')}
            hint="The code is pending until then. Times are in your time zone."
          />
          <Select
            id="newcode-type"
            label="Kind"
            options={[
              { value: 'managed', label: 'Managed' },
              { value: 'shared_timed', label: 'Shared, 48 hours per person' },
            ]}
            {...field('type')}
          />
          <Field
            id="newcode-description"
            label="Note (optional)"
            placeholder="Who or what it is for"
            maxLength={200}
            {...field('description')}
          />
        </div>
      </Disclosure>
      <div className="drawer__actions">
        <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Creating...' : 'Create code'}
        </button>
      </div>
    </form>
  )
}

function check({ routes, validFrom, expires, code, email, mail, type }: Draft): Problems<Draft> {
  if (routes.length === 0) return { routes: 'Please select at least one route' }
  const text = code.trim()
  if (text !== '' && !/^[A-Z0-9-]{4,64}$/.test(text))
    return { code: 'A code has 4 to 64 characters: letters A to Z, digits and hyphens.' }
  if (mail && !email.trim()) return { email: 'Enter the address to email the code to.' }
  if (mail && type !== 'managed') return { type: 'A shared code is for everyone, so it is not emailed.' }
  if (expires && Date.parse(expires) <= Date.now()) return { expires: 'This end is in the past.' }
  if (expires && validFrom && Date.parse(expires) <= Date.parse(validFrom))
    return { expires: 'The end must come after the start.' }
  return {}
}

/** The fields use the device's time zone; the API uses UTC. */
function toInput({ routes, code, uses, validFrom, expires, type, description, email, fullName, mail }: Draft) {
  const usesAllowed = ([1, 5, 10, 25, -1] as const).find((limit) => String(limit) === uses) ?? 1
  return {
    routes,
    code,
    usesAllowed,
    type: type === 'shared_timed' ? ('shared_timed' as const) : ('managed' as const),
    description,
    mail,
    ...(fullName.trim() && { fullName: fullName.trim() }),
    ...(email.trim() && { email: email.trim() }),
    ...(validFrom && { validFrom: new Date(validFrom).toISOString() }),
    ...(expires && { expires: new Date(expires).toISOString() }),
  }
}
