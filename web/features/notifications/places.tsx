import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { CHAT_NAMES, CHATS, type Chat } from '../../../contract/notifications/deliveries.ts'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { TermRow } from '../../ui/term-row.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import styles from './notifications.module.css'
import { type ChatState, type Settings, useAfterAct } from './queries.ts'

type PlacesProps = {
  settings: Settings
  /** The fields of the form that are about a place. */
  byPortal: ComponentProps<'input'>
  byMail: ComponentProps<'input'>
}

/** Where a member of staff is told: the portal, an email, Slack and Teams, with a test of each. */
export function Places({ settings: { chats, email, isOwner }, byPortal, byMail }: PlacesProps) {
  const [asked, setAsked] = useState<{ act: 'save' | 'remove'; channel: Chat }>()
  const onSettled = useAfterAct()
  const test = useTest(email)
  const close = () => setAsked(undefined)
  return (
    <section aria-labelledby="places-h">
      <h2 id="places-h">Where</h2>
      <dl className={`term-list ${styles.places}`}>
        <TermRow term="Portal">
          <CheckBox id="by-portal" label="Show in the list" {...byPortal} />
        </TermRow>
        <TermRow term="Email">
          <span className={styles.chat}>
            <CheckBox id="by-mail" label={email} {...byMail} />
            <button className="btn btn--sm" type="button" onClick={() => test('mail')}>
              Send a test message<span className="sr-only"> by email</span>
            </button>
          </span>
          {isOwner && (
            <p className="hint mt-2">
              This address gets the emails of the company. You get no second email about the same: signatures, requests,
              interest and alerts.
            </p>
          )}
        </TermRow>
        {CHATS.map((channel) => {
          const chat = chats.find((one) => one.channel === channel)
          const name = CHAT_NAMES[channel]
          return (
            <TermRow key={channel} term={name}>
              <span className={styles.chat}>
                {chat ? <ChatLine chat={chat} /> : 'Not set up'}
                {chat && (
                  <button className="btn btn--sm" type="button" onClick={() => test(channel)}>
                    Send a test message<span className="sr-only"> to {name}</span>
                  </button>
                )}
                <button className="btn btn--sm" type="button" onClick={() => setAsked({ act: 'save', channel })}>
                  {chat ? 'Change...' : 'Set up...'}
                  <span className="sr-only"> {name}</span>
                </button>
                {chat && (
                  <button
                    className="btn btn--sm btn--plain btn--bad"
                    type="button"
                    onClick={() => setAsked({ act: 'remove', channel })}
                  >
                    Remove...<span className="sr-only"> {name}</span>
                  </button>
                )}
              </span>
            </TermRow>
          )
        })}
      </dl>
      {asked?.act === 'save' && (
        <Drawer label={`Notifications in ${CHAT_NAMES[asked.channel]}`} isForm onClose={close}>
          <h2 className="heading-m">Notifications in {CHAT_NAMES[asked.channel]}</h2>
          <ChatForm channel={asked.channel} onSent={close} />
        </Drawer>
      )}
      {asked?.act === 'remove' && (
        <ActDialog
          title={`Remove ${CHAT_NAMES[asked.channel]}`}
          button="Remove"
          done={`Nothing is sent to ${CHAT_NAMES[asked.channel]} any more.`}
          act={() => call('DELETE /api/admin/notifications/chats/:channel', { channel: asked.channel })}
          onSettled={onSettled}
          onClose={close}
        >
          <p className="small">What waits to be sent there is discarded.</p>
        </ActDialog>
      )}
    </section>
  )
}

function ChatLine({ chat: { host, failingSince, lastFailure, lastSentAt, offAt } }: { chat: ChatState }) {
  return (
    <span className={styles.chatState}>
      <span>
        {offAt ? (
          <StatusWord tone="bad">Off, failed for three days</StatusWord>
        ) : failingSince ? (
          <StatusWord tone="warn">Failing</StatusWord>
        ) : (
          <StatusWord tone="ok">On</StatusWord>
        )}{' '}
        {host}
      </span>
      {lastFailure && (
        <span className="small">
          The last message was not accepted: <span className="mono">{lastFailure}</span>
          {failingSince && `, since ${dayAndTimeUtc(failingSince)}`}.{offAt && ' Set it up again to go on.'}
        </span>
      )}
      {lastSentAt && (
        <span className="small">
          Last sent <DateTime iso={lastSentAt} />
        </span>
      )}
    </span>
  )
}

const HINTS = {
  slack: 'Create an incoming webhook in Slack for a channel, or for yourself, and paste its address.',
  teams: 'In Teams, add the workflow "Send webhook alerts to a channel" or "to a chat", and paste its address.',
}

function ChatForm({ channel, onSent }: { channel: Chat; onSent: () => void }) {
  const say = useToast()
  const onSettled = useAfterAct()
  const { field, problem, submit, busy } = useForm({
    blank: { url: '' },
    check: ({ url }) => (url.trim() ? {} : { url: 'Enter the address of the incoming webhook.' }),
    send: ({ url }) => call('PUT /api/admin/notifications/chats/:channel', { channel, url }),
    onSent: () => {
      say(`Saved. Send a test message to see whether ${CHAT_NAMES[channel]} accepts it.`)
      onSent()
    },
    problemsOf: (error) =>
      error instanceof CallError && Object.keys(error.fields).length > 0
        ? error.fields
        : { root: refusalMessage(error, 'The address could not be saved. Please try again.') },
    onSettled,
  })
  const root = problem('root')
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <p className="small">
        Messages name people and their companies, so choose a place that only staff can read. Notifications of everybody
        else are theirs.
      </p>
      <Field
        id="chat-url"
        label="Address"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={HINTS[channel]}
        {...field('url')}
      />
      <div role="alert">{root && <Alert tone="bad">{root}</Alert>}</div>
      <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Saving...' : 'Save'}
      </button>
    </form>
  )
}

function useTest(email: string) {
  const say = useToast()
  const onSettled = useAfterAct()
  const sending = useMutation({
    mutationFn: (channel: 'mail' | Chat) => call('POST /api/admin/notifications/test', { channel }),
    onSuccess: ({ sent, failure }, channel) => {
      if (!sent) say(`The test message was not accepted: ${failure}.`, { tone: 'bad' })
      else say(channel === 'mail' ? `The test message is on its way to ${email}.` : 'The test message was accepted.')
    },
    onError: (error) => say(refusalMessage(error, 'The test message could not be sent.'), { tone: 'bad' }),
    onSettled,
  })
  return (channel: 'mail' | Chat) => {
    if (!sending.isPending) sending.mutate(channel)
  }
}
