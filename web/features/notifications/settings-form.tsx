import { EVENT_NAMES } from '../../../contract/integrations/event-names.ts'
import {
  DELIVERIES,
  DELIVERY_NAMES,
  type Delivery,
  type NotifiedEvent,
  USUAL_DELIVERIES,
} from '../../../contract/notifications/deliveries.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { localTimeZone } from '../../lib/zoned.ts'
import { Alert } from '../../ui/alert.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import styles from './notifications.module.css'
import { type Settings, useAfterAct } from './queries.ts'

/** Names of events as fields of the form, which reads dots as parts. */
const keyOf = (event: NotifiedEvent) => event.replace('.', '_')

type Values = {
  timeZone: string
  quietFrom: string
  quietUntil: string
  digestAt: string
  byPortal: boolean
  byMail: boolean
  events: Record<string, Delivery>
}

/** Where, when and of what a member of staff is told. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const say = useToast()
  const onSettled = useAfterAct()
  const { form, field, problem, submit, busy } = useForm<Values, unknown>({
    blank: {
      timeZone: settings.saved ? settings.timeZone : localTimeZone(),
      quietFrom: settings.quietFrom ?? '',
      quietUntil: settings.quietUntil ?? '',
      digestAt: settings.digestAt,
      byPortal: settings.byPortal,
      byMail: settings.byMail,
      events: Object.fromEntries(
        Object.entries(settings.events).map(([event, delivery]) => [keyOf(event as NotifiedEvent), delivery]),
      ),
    },
    check: ({ quietFrom, quietUntil, digestAt }) => ({
      ...((quietFrom === '') !== (quietUntil === '') && { quietUntil: 'Enter both times, or neither.' }),
      ...(digestAt === '' && { digestAt: 'Enter a time.' }),
    }),
    send: ({ events, quietFrom, quietUntil, ...values }) =>
      call('PUT /api/admin/notifications/settings', {
        ...values,
        quietFrom: quietFrom || null,
        quietUntil: quietUntil || null,
        events: Object.fromEntries(
          (Object.keys(settings.events) as NotifiedEvent[]).flatMap((event) => {
            const delivery = events[keyOf(event)]
            return delivery ? [[event, delivery]] : []
          }),
        ),
      }),
    onSent: () => {
      say('Your notifications are saved.')
      form.reset(form.getValues())
    },
    problemsOf: (error) =>
      error instanceof CallError && Object.keys(error.fields).length > 0
        ? error.fields
        : { root: refusalMessage(error, 'Your notifications could not be saved. Please try again.') },
    onSettled,
  })
  const root = problem('root')
  const chosen = form.watch('events')
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <fieldset className="stacked-form">
        <legend>Where</legend>
        <CheckBox id="by-portal" label="In the portal" {...form.register('byPortal')} />
        <CheckBox id="by-mail" label={`By email to ${settings.email}`} {...form.register('byMail')} />
        {settings.isOwner && (
          <p className="hint">
            This address gets the emails of the company. You get no second email about the same: signatures, requests,
            interest and alerts.
          </p>
        )}
      </fieldset>
      <fieldset className="stacked-form">
        <legend>When</legend>
        <div className={styles.times}>
          <Select
            id="quiet-from"
            label="Quiet from"
            placeholder="Never"
            options={times(settings.quietFrom)}
            {...field('quietFrom')}
          />
          <Select
            id="quiet-until"
            label="Quiet until"
            placeholder="Never"
            options={times(settings.quietUntil)}
            {...field('quietUntil')}
          />
          <Select id="digest-at" label="Digests at" options={times(settings.digestAt)} {...field('digestAt')} />
          <Select
            id="time-zone"
            label="Time zone"
            options={zones(form.getValues('timeZone')).map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            {...field('timeZone')}
          />
        </div>
        <p className="hint">
          What happens in quiet hours is sent when they end, in one message. The list in the portal has everything right
          away.
        </p>
      </fieldset>
      <div className={styles.matrix}>
        <h2>What</h2>
        {Object.entries(USUAL_DELIVERIES).map(([group, events]) => (
          <details key={group} className={styles.eventGroup}>
            <summary>
              <h2>{group}</h2>
              <OnOf events={Object.keys(events) as NotifiedEvent[]} chosen={chosen} />
              <Icon name="down" />
            </summary>
            <div className={styles.heads} aria-hidden="true">
              <span />
              {DELIVERIES.map((delivery) => (
                <span key={delivery}>{DELIVERY_NAMES[delivery]}</span>
              ))}
            </div>
            {(Object.keys(events) as NotifiedEvent[]).map((event) => (
              <fieldset key={event} className={styles.event}>
                <legend>{EVENT_NAMES[event].replace(/\..*$/, '')}</legend>
                {DELIVERIES.map((delivery) => (
                  <label key={delivery} className={styles.choice}>
                    <input type="radio" value={delivery} {...form.register(`events.${keyOf(event)}`)} />
                    <span>{DELIVERY_NAMES[delivery]}</span>
                  </label>
                ))}
              </fieldset>
            ))}
          </details>
        ))}
      </div>
      <div role="alert">{root && <Alert tone="bad">{root}</Alert>}</div>
      <div className={styles.saveBar} data-changed={form.formState.isDirty || undefined}>
        <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save'}
        </button>
      </div>
    </form>
  )
}

type OnOfProps = { events: readonly NotifiedEvent[]; chosen: Record<string, Delivery> }

/** How much of a folded group is on. */
function OnOf({ events, chosen }: OnOfProps) {
  const on = events.filter((event) => chosen[keyOf(event)] !== 'off').length
  return (
    <span className={`num ${styles.onOf}`}>
      {on === 0 ? 'All off' : on === events.length ? `All ${on} on` : `${on} of ${events.length} on`}
    </span>
  )
}

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

/** Times of 24 hours, whatever the browser's language makes of a field for times; with the one that is saved. */
function times(saved: string | null) {
  return [...new Set([...HALF_HOURS, ...(saved ? [saved] : [])])].sort().map((time) => ({ value: time, label: time }))
}

/** Every zone that the browser knows, and the one that is chosen. */
function zones(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort()
}
