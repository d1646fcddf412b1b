import { useState } from 'react'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { day } from '../../lib/format.ts'
import { addPasskey, isCancelled, removePasskey } from '../../lib/passkeys.ts'
import { Field } from '../../ui/field.tsx'
import styles from './account-body.module.css'
import { AccountForm, AccountPart, ActError } from './account-section.tsx'
import { useAct } from './confirm-identity.ts'
import type { Overview } from './queries.ts'

const NAME_LENGTH = 60

export function PasskeysPart({ passkeys }: { passkeys: Overview['passkeys'] }) {
  const [adding, setAdding] = useState(false)
  const remove = useAct({
    act: removePasskey,
    done: 'The passkey is removed',
    failed: 'The passkey could not be removed. Please try again.',
  })
  return (
    <AccountPart id="passkeys-h" title="Passkeys">
      <p className="text">
        A passkey signs you in with this device's lock or a security key. There is no password that a fake page could
        ask you for.
      </p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name, createdAt }) => {
            const busy = remove.busy && remove.input === id
            return (
              <li key={id} className={styles.accountItem}>
                <div>
                  <p>{name}</p>
                  {createdAt && <p className="small num">Added on {day(createdAt)}</p>}
                </div>
                <button
                  className="btn btn--sm"
                  type="button"
                  aria-label={`Remove ${name}`}
                  aria-disabled={busy || undefined}
                  onClick={() => remove.run(id)}
                >
                  {busy ? 'Removing...' : 'Remove'}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <ActError message={remove.error} />
      {adding ? (
        <AddPasskey onLeave={() => setAdding(false)} />
      ) : 'PublicKeyCredential' in window ? (
        <div>
          <button className="btn" type="button" onClick={() => setAdding(true)}>
            Add a passkey
          </button>
        </div>
      ) : (
        <p className="small">This browser does not support passkeys.</p>
      )}
    </AccountPart>
  )
}

function AddPasskey({ onLeave }: { onLeave: () => void }) {
  const [name, setName] = useState('')
  const add = useAct({
    act: async () => {
      try {
        await addPasskey(name.trim() || 'Passkey')
        return 'added' as const
      } catch (error) {
        if (isCancelled(error)) return 'cancelled' as const
        throw error
      }
    },
    failed: BROWSER_ERRORS.passkey_failed.message,
    onDone: (result) => result === 'added' && onLeave(),
  })
  return (
    <AccountForm
      act={add}
      submit={['Create the passkey', 'Waiting for the passkey...']}
      onSubmit={() => add.run()}
      onCancel={onLeave}
    >
      <Field
        id="passkey-name"
        label="Name"
        hint="To recognise it in this list, for example the name of the device."
        maxLength={NAME_LENGTH}
        autoComplete="off"
        // The form replaces the button that had the focus.
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </AccountForm>
  )
}
