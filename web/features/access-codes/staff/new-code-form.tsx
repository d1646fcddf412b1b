import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { PROJECT_KEYS, type ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from '../../../ui/form-panel.module.css'
import { Select } from '../../../ui/select.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { USES } from './labels.ts'
import { failure, useAfterAct } from './queries.ts'

const BLANK = {
  routes: [] as ProjectKey[],
  code: '',
  uses: '25',
  starts: '',
  expires: '',
  type: 'managed',
  description: '',
}
type Draft = typeof BLANK

/** Makes a managed code, or one that everybody who signed may use for 48 hours. */
export function NewCodeForm() {
  const [draft, setDraft] = useState<Draft>(BLANK)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const say = useToast()
  const onSettled = useAfterAct()
  const create = useMutation({ mutationFn: (wish: Draft) => call('POST /api/admin/codes', sent(wish)), onSettled })
  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors({})
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (create.isPending) return
    const wrong = check(draft)
    setErrors(wrong)
    if (wrong.routes) say(wrong.routes, { tone: 'bad' })
    if (Object.keys(wrong).length > 0) return
    create.mutate(draft, {
      onSuccess: ({ code }) => {
        say(`Access code ${code} created successfully`)
        setDraft(BLANK)
      },
      onError: (error) => {
        if (error instanceof CallError) setErrors(error.code === 'code_taken' ? { code: error.message } : error.fields)
        say(failure(error, 'Failed to create access code'), { tone: 'bad' })
      },
    })
  }

  return (
    <form className={styles.panel} aria-labelledby="newcode-h" noValidate onSubmit={submit}>
      <h2 id="newcode-h">New code</h2>
      <div className={styles.panelRow}>
        <fieldset className={styles.panelChoices} aria-describedby={errors.routes ? 'newcode-routes-error' : undefined}>
          <legend>Routes</legend>
          <div>
            {PROJECT_KEYS.map((route) => (
              <CheckBox
                key={route}
                id={`newcode-${route}`}
                label={route}
                checked={draft.routes.includes(route)}
                onChange={({ target }) =>
                  change({
                    routes: PROJECT_KEYS.filter((one) =>
                      one === route ? target.checked : draft.routes.includes(one),
                    ),
                  })
                }
              />
            ))}
          </div>
          {errors.routes && (
            <p className="field__error" id="newcode-routes-error">
              {errors.routes}
            </p>
          )}
        </fieldset>
        <Field
          id="newcode-code"
          label="Code"
          className="input mono"
          placeholder="Blank makes one"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={draft.code}
          error={errors.code}
          onChange={({ target }) => change({ code: target.value.toUpperCase() })}
        />
        <Select
          id="newcode-uses"
          label="Usage limit"
          options={USES}
          value={draft.uses}
          onChange={({ target }) => change({ uses: target.value })}
        />
        <Field
          id="newcode-expires"
          label="Expires (optional)"
          type="datetime-local"
          value={draft.expires}
          error={errors.expires}
          onChange={({ target }) => change({ expires: target.value })}
        />
        <button className="btn btn--primary" type="submit" aria-disabled={create.isPending || undefined}>
          {create.isPending ? 'Creating...' : 'Create code'}
        </button>
      </div>
      <details className={styles.panelMore}>
        <summary>A start, a kind, a note</summary>
        <div className={styles.panelRow}>
          <Field
            id="newcode-starts"
            label="Starts (optional)"
            type="datetime-local"
            value={draft.starts}
            error={errors.validFrom}
            hint="Until then the code is pending. Both times are yours, as this device tells them."
            onChange={({ target }) => change({ starts: target.value })}
          />
          <Select
            id="newcode-type"
            label="Kind"
            options={[
              { value: 'managed', label: 'Managed' },
              { value: 'shared_timed', label: 'Shared, 48 hours a person' },
            ]}
            value={draft.type}
            onChange={({ target }) => change({ type: target.value })}
          />
          <Field
            id="newcode-description"
            label="Note (optional)"
            placeholder="Whom or what it is for"
            maxLength={200}
            value={draft.description}
            error={errors.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
      </details>
      <div role="status">
        {create.data?.warning && (
          <Alert tone="warn">
            {create.data.code}: {create.data.warning}
          </Alert>
        )}
      </div>
    </form>
  )
}

function check({ routes, starts, expires, code }: Draft): Record<string, string> {
  if (routes.length === 0) return { routes: 'Please select at least one route' }
  const text = code.trim()
  if (text !== '' && !/^[A-Z0-9-]{4,64}$/.test(text))
    return { code: 'A code has 4 to 64 characters: letters A to Z, digits and hyphens.' }
  // Such a code would be over before it was given to anybody.
  if (expires && Date.parse(expires) <= Date.now()) return { expires: 'This end lies in the past.' }
  if (expires && starts && Date.parse(expires) <= Date.parse(starts))
    return { expires: 'The end must come after the start.' }
  return {}
}

/** The fields have the device's own time, without a zone; what is sent is UTC. */
function sent({ routes, code, uses, starts, expires, type, description }: Draft) {
  const usesAllowed = ([1, 5, 10, 25, -1] as const).find((limit) => String(limit) === uses) ?? 1
  return {
    routes,
    code,
    usesAllowed,
    type: type === 'shared_timed' ? ('shared_timed' as const) : ('managed' as const),
    description,
    ...(starts && { validFrom: new Date(starts).toISOString() }),
    ...(expires && { expires: new Date(expires).toISOString() }),
  }
}
