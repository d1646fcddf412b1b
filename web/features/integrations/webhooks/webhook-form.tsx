import { useEffect, useRef, useState } from 'react'
import { EVENT_GROUPS, EVENT_NAMES, type EventType } from '../../../../contract/integrations/event-names.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { mergeLists, mergeValues } from '../../../lib/merge-lists.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { DrawerPart } from '../../../ui/drawer-part.tsx'
import { Field } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useAfterAct, type Webhook } from './queries.ts'

const ALL = EVENT_GROUPS.flatMap(({ types }) => types)

type Values = { url: string; description: string; types: EventType[]; personalData: boolean }

const FIELDS = ['url', 'description', 'types', 'personalData'] as const

const valuesOf = (webhook: Webhook | undefined): Values => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  types: [...(webhook?.types ?? [])],
  personalData: webhook?.personalData ?? false,
})

/** In one order of the events, whose order says nothing. */
const isSame = (a: Values, b: Values) =>
  FIELDS.every(
    (name) => a[name] === b[name] || (name === 'types' && `${a.types.toSorted()}` === `${b.types.toSorted()}`),
  )

type WebhookFormProps = {
  /** The webhook to change; none for a new one. */
  webhook?: Webhook
  /** The secret of a new webhook. */
  onSent: (secret: string | undefined) => void
}

export function WebhookForm({ webhook, onSent }: WebhookFormProps) {
  const onSettled = useAfterAct()
  // What was saved when this form last followed it.
  const [base, setBase] = useState(valuesOf(webhook))
  const [isTold, setTold] = useState(false)
  const { form, field, problem, submit, busy } = useForm<Values, string | undefined>({
    blank: base,
    check: ({ url, types }) => ({
      ...(!url.trim() && { url: 'Enter the address that gets the events.' }),
      ...(types.length === 0 && { types: 'Choose at least one type of event.' }),
    }),
    send: async (values) => {
      if (webhook) await call('PUT /api/admin/webhooks/:id', { id: webhook.id, ...values, seen: base })
      else return (await call('POST /api/admin/webhooks', values)).secret
    },
    onSent,
    problemsOf: (error) =>
      error instanceof CallError && Object.keys(error.fields).length > 0
        ? error.fields
        : { root: refusalMessage(error, 'The webhook could not be saved. Please try again.') },
    onSettled,
  })

  /** Takes over what a colleague has saved, so that neither change is lost. */
  function follow(theirs: Values) {
    if (isSame(theirs, base)) return
    const mine = form.getValues()
    const merged = {
      url: mergeValues(base.url, mine.url, theirs.url),
      description: mergeValues(base.description, mine.description, theirs.description),
      types: mergeLists(base.types, mine.types, theirs.types),
      personalData: mergeValues(base.personalData, mine.personalData, theirs.personalData),
    }
    for (const name of FIELDS) form.setValue(name, merged[name])
    setBase(theirs)
    setTold(!isSame(merged, theirs))
  }
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    if (webhook) latest.current(valuesOf(webhook))
  }, [webhook])

  const wrongTypes = problem('types')
  const chosen = form.watch('types')
  const root = problem('root')
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <Field
        id="webhook-url"
        label="Address"
        placeholder="https://hooks.company.example/portal"
        inputMode="url"
        autoComplete="off"
        hint="Begins with https://. Addresses on private networks are refused."
        {...field('url')}
      />
      <Field
        id="webhook-description"
        label="Name"
        placeholder="CRM"
        autoComplete="off"
        maxLength={200}
        {...field('description')}
      />
      <fieldset className="stacked-form">
        <legend>Events</legend>
        {wrongTypes && <Alert tone="bad">{wrongTypes}</Alert>}
        <div className="drawer__actions">
          <button className="btn btn--sm" type="button" onClick={() => form.setValue('types', ALL)}>
            All
          </button>
          <button className="btn btn--sm" type="button" onClick={() => form.setValue('types', [])}>
            None
          </button>
        </div>
        {EVENT_GROUPS.map(({ name, types }) => (
          <DrawerPart
            key={name}
            title={name}
            says={chosenWords(types.filter((type) => chosen.includes(type)).length, types.length)}
            isOpen={types.some((type) => webhook?.types.includes(type))}
          >
            <div className="stacked-form">
              {types.map((type) => (
                <CheckBox
                  key={type}
                  id={`type-${type}`}
                  label={EVENT_NAMES[type].replace(/\.$/, '')}
                  value={type}
                  {...form.register('types')}
                />
              ))}
            </div>
          </DrawerPart>
        ))}
      </fieldset>
      <fieldset>
        <legend>Personal data</legend>
        <CheckBox
          id="webhook-personal-data"
          label="Send the email, name and company of the person, not only their ID"
          {...form.register('personalData')}
        />
      </fieldset>
      {isTold && (
        <Alert tone="warn" role="status">
          Someone else has changed this webhook meanwhile. The form now contains their change and yours. Saved at
          present:{' '}
          {[base.url, base.description, ...base.types, base.personalData && 'with personal data']
            .filter(Boolean)
            .join(', ')}
        </Alert>
      )}
      <div role="alert">{root && <Alert tone="bad">{root}</Alert>}</div>
      <div className="drawer__actions drawer__actions--end">
        <button className="btn btn--sm btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : webhook ? 'Save' : 'Create webhook'}
        </button>
      </div>
    </form>
  )
}

const chosenWords = (count: number, of: number) =>
  count === 0 ? 'none' : count === of ? `all ${of}` : `${count} of ${of}`
