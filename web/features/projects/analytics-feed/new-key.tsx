import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import styles from './feed.module.css'
import { useAfterAct } from './queries.ts'

const MAX_NAME = 60

/** Creates a key and shows it once. */
export function NewKey() {
  const [created, setCreated] = useState<{ name: string; secret: string }>()
  const onSettled = useAfterAct()
  const { field, submit, busy } = useForm({
    blank: { name: '' },
    check: ({ name }) => (name.trim() ? {} : { name: 'Enter a name, so that you can tell keys apart.' }),
    send: async ({ name }) => {
      const { key } = await call('POST /api/admin/analytics/keys', { name })
      return { name: name.trim(), secret: key }
    },
    onSent: (key, reset) => {
      setCreated(key)
      reset()
    },
    problemsOf: (error) => ({
      name:
        (error instanceof CallError && error.fields.name) ||
        refusalMessage(error, 'The key could not be created. Please try again.'),
    }),
    onSettled,
  })

  if (created) return <CreatedKey {...created} onDone={() => setCreated(undefined)} />
  return (
    <form className={styles.newKey} noValidate onSubmit={submit}>
      <Field
        id="key-name"
        label="Name of the new key"
        placeholder="Platform, production"
        autoComplete="off"
        maxLength={MAX_NAME}
        {...field('name')}
      />
      <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Creating...' : 'Create key'}
      </button>
    </form>
  )
}

type CreatedKeyProps = { name: string; secret: string; onDone: () => void }

function CreatedKey({ name, secret, onDone }: CreatedKeyProps) {
  const say = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      say('Key copied to clipboard')
    } catch {
      // Without clipboard permission, the key can still be selected.
      say('This page has no access to the clipboard. Select the key and copy it.', { tone: 'bad' })
    }
  }
  return (
    <section className={styles.createdKey} aria-labelledby="created-key-h">
      <h3 id="created-key-h" ref={heading} tabIndex={-1}>
        Key for {name}
      </h3>
      <p className="small">Store it with your platform’s secrets. It is shown only once.</p>
      <p className={`mono ${styles.createdKeySecret}`}>{secret}</p>
      <div className="row">
        <button className="btn" type="button" onClick={copy}>
          <Icon name="copy" />
          Copy
        </button>
        <button className="btn btn--primary" type="button" onClick={onDone}>
          I have stored it
        </button>
      </div>
    </section>
  )
}
