import type { SubmitEvent } from 'react'
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
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Exceptions } from './exceptions.tsx'
import styles from './notifications.module.css'
import { Places } from './places.tsx'
import { type Settings, useAfterAct } from './queries.ts'

const FORM_ID = 'notification-settings'

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
  const { isDirty } = form.formState
  // Before anything is saved, the browser's time zone stands in the form.
  const hasNewZone = form.getValues('timeZone') !== settings.timeZone
  const canSave = isDirty || hasNewZone
  function send(event: SubmitEvent<HTMLFormElement>) {
    if (canSave) submit(event)
    else event.preventDefault()
  }
  // On a phone each group is folded, because its events take several lines.
  const hasRoom = useMedia('(width >= 40rem)')
  return (
    <div className={styles.settings}>
      {/* Beside the form, because a place has a form of its own. */}
      <Places
        settings={settings}
        byPortal={{ ...form.register('byPortal'), form: FORM_ID }}
        byMail={{ ...form.register('byMail'), form: FORM_ID }}
      />
      <form id={FORM_ID} className="stacked-form" noValidate onSubmit={send}>
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
            Weekly digests are sent on Mondays. What happens in quiet hours is sent when they end, in one message. The
            list in the portal has everything right away.
          </p>
        </fieldset>
        <div className={styles.matrix}>
          <h2>What</h2>
          <div className={styles.heads} aria-hidden="true">
            <span />
            {DELIVERIES.map((delivery) => (
              <span key={delivery}>{DELIVERY_NAMES[delivery]}</span>
            ))}
          </div>
          {Object.entries(USUAL_DELIVERIES).map(([group, events]) => (
            <details key={group} className={styles.eventGroup} open={hasRoom}>
              <summary>
                <h2>{group}</h2>
                <OnOf events={Object.keys(events) as NotifiedEvent[]} chosen={chosen} />
                <Icon name="down" />
              </summary>
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
      </form>
      <Exceptions exceptions={settings.exceptions} />
      <div className={styles.saveBar} data-changed={isDirty || undefined}>
        <div role="status">
          {root ? (
            <Alert tone="bad">{root}</Alert>
          ) : (
            <p className="small">{stateWords(settings, isDirty, hasNewZone)}</p>
          )}
        </div>
        <div className="row">
          {isDirty && (
            <button className="btn btn--sm" type="button" onClick={() => form.reset()}>
              Discard
            </button>
          )}
          <button
            className="btn btn--sm btn--primary"
            type="submit"
            form={FORM_ID}
            aria-disabled={!canSave || busy || undefined}
          >
            {busy ? 'Saving...' : 'Save'}
          </button>
        </div>
      </div>
    </div>
  )
}

function stateWords({ saved }: Settings, isDirty: boolean, hasNewZone: boolean): string {
  if (isDirty) return 'Not saved yet.'
  if (saved) return 'No changes.'
  return hasNewZone ? 'Default settings. Your time zone is not saved yet.' : 'Default settings, no changes.'
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
