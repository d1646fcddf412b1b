import { API_SCOPES, type ApiScope, KEY_LIMITS } from '../../../../contract/integrations/scopes.ts'
import { DAY_MS } from '../../../../contract/limits.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useForm } from '../../../ui/use-form.ts'
import styles from './api-keys.module.css'
import { useAfterAct } from './queries.ts'

type Values = { name: string; scopes: ApiScope[]; days: string }

const GROUPS: readonly { name: string; scopes: readonly ApiScope[] }[] = [
  { name: 'Read', scopes: ['people:read', 'engagement:read', 'events:read', 'pipeline:read'] },
  { name: 'Manage', scopes: ['codes:manage', 'documents:manage'] },
  { name: 'Other', scopes: ['mails:report', 'acts:propose'] },
]

const HINTS: Partial<Record<ApiScope, string>> = {
  'people:read': 'People with names and emails, their records, firms and requests.',
  'engagement:read': 'Who reads what, and for how long.',
  'events:read': 'What happens in the portal, without personal data.',
  'pipeline:read': 'Stages, owners, next steps and amounts, without notes.',
  'codes:manage': 'List, create, activate, renew, email and revoke access codes.',
  'documents:manage':
    'List, upload, change and release documents and make folders. It cannot delete them or read files.',
  'mails:report': 'Bounces and complaints that your mail server gets.',
  'acts:propose': 'Next steps, answers to requests and new codes. Only the key of an admin can propose.',
}

const NEVER = ''
const EXPIRIES = [30, KEY_LIMITS.usualDays, KEY_LIMITS.mostDays]

/** Creates a key, and hands it to `onSent`. */
export function KeyForm({ onSent }: { onSent: (key: string) => void }) {
  const onSettled = useAfterAct()
  const { form, field, problem, submit, busy } = useForm<Values, string>({
    blank: { name: '', scopes: [], days: String(KEY_LIMITS.usualDays) },
    check: ({ name, scopes }) => ({
      ...(!name.trim() && { name: 'Enter a name, so that you can tell keys apart.' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one scope.' }),
    }),
    send: async ({ name, scopes, days }) =>
      (await call('POST /api/admin/api-keys', { name, scopes, days: days === NEVER ? null : Number(days) })).key,
    onSent,
    problemsOf: (error) =>
      error instanceof CallError && Object.keys(error.fields).length > 0
        ? error.fields
        : { root: refusalMessage(error, 'The key could not be created. Please try again.') },
    onSettled,
  })
  const wrongScopes = problem('scopes')
  const root = problem('root')
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <Field
        id="api-key-name"
        label="Name"
        placeholder="CRM, production"
        autoComplete="off"
        maxLength={KEY_LIMITS.name}
        {...field('name')}
      />
      {wrongScopes && <Alert tone="bad">{wrongScopes}</Alert>}
      {GROUPS.map(({ name, scopes }) => (
        <fieldset key={name} className={styles.scopes}>
          <legend>{name}</legend>
          {scopes.map((scope) => (
            <div key={scope}>
              <CheckBox
                id={`scope-${scope}`}
                label={API_SCOPES[scope]}
                value={scope}
                aria-describedby={HINTS[scope] && `about-${scope}`}
                {...form.register('scopes')}
              />
              {HINTS[scope] && (
                <p className="hint" id={`about-${scope}`}>
                  {HINTS[scope]}
                </p>
              )}
            </div>
          ))}
        </fieldset>
      ))}
      <Select
        id="api-key-days"
        label="Ends"
        options={[
          ...EXPIRIES.map((days) => ({
            value: String(days),
            label: `In ${days} days, on ${dayUtc(new Date(Date.now() + days * DAY_MS).toISOString())}`,
          })),
          { value: NEVER, label: 'Never' },
        ]}
        {...field('days')}
      />
      {form.watch('days') === NEVER && (
        <Alert tone="warn">
          A lost key without an expiry works until somebody notices. Set an expiry and replace the key when it ends.
        </Alert>
      )}
      <div role="alert">{root && <Alert tone="bad">{root}</Alert>}</div>
      <div className="drawer__actions drawer__actions--end">
        <button className="btn btn--sm btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Creating...' : 'Create key'}
        </button>
      </div>
    </form>
  )
}
