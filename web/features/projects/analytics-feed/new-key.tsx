import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-messages.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import styles from './feed.module.css'
import { useAfterAct } from './queries.ts'

const LONGEST = 60

/** Makes a key, and shows it until whoever made it has put it away: nobody sees it afterwards. */
export function NewKey() {
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const onSettled = useAfterAct()
  const { field, submit, busy } = useForm({
    blank: { name: '' },
    check: ({ name }) => (name.trim() ? {} : { name: 'A name is needed, to tell keys apart.' }),
    send: async ({ name }) => {
      const { key } = await call('POST /api/admin/analytics/keys', { name })
      return { name: name.trim(), secret: key }
    },
    onSent: (key, reset) => {
      setMade(key)
      reset()
    },
    problemsOf: (error) => ({
      name:
        (error instanceof CallError && error.fields.name) ||
        refusalMessage(error, 'The key could not be made just now. Please try again.'),
    }),
    onSettled,
  })

  if (made) return <MadeKey {...made} onDone={() => setMade(undefined)} />
  return (
    <form className={styles.newKey} noValidate onSubmit={submit}>
      <Field
        id="key-name"
        label="Name of the new key"
        placeholder="Platform, production"
        autoComplete="off"
        maxLength={LONGEST}
        {...field('name')}
      />
      <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Making...' : 'Make a key'}
      </button>
    </form>
  )
}

type MadeKeyProps = { name: string; secret: string; onDone: () => void }

function MadeKey({ name, secret, onDone }: MadeKeyProps) {
  const say = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      say('Key copied to clipboard')
    } catch {
      // Without the right to the clipboard the key can still be selected.
      say('The clipboard is closed to this page. Please select the key.', { tone: 'bad' })
    }
  }
  return (
    <section className={styles.madeKey} aria-labelledby="madekey-h">
      <h3 id="madekey-h" ref={heading} tabIndex={-1}>
        The key of {name}
      </h3>
      <p className="small">
        Keep it where your platform keeps its secrets. It is shown this once and cannot be had again.
      </p>
      <p className={`mono ${styles.madeKeyKey}`}>{secret}</p>
      <div className="row">
        <button className="btn" type="button" onClick={copy}>
          <Icon name="copy" />
          Copy
        </button>
        <button className="btn btn--primary" type="button" onClick={onDone}>
          I have kept it
        </button>
      </div>
    </section>
  )
}
