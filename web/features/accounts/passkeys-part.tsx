import { useState } from 'react'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { day } from '../../lib/format.ts'
import { addPasskey, isCalledOff, removePasskey } from '../../lib/passkeys.ts'
import { Field } from '../../ui/field.tsx'
import styles from './account-body.module.css'
import { AccountPart } from './account-section.tsx'
import { ActError } from './act-error.tsx'
import { useAct } from './confirm-identity.ts'
import type { Overview } from './queries.ts'

const NAME_LENGTH = 60

export function PasskeysPart({ passkeys }: { passkeys: Overview['passkeys'] }) {
  const [adding, setAdding] = useState(false)
  const remove = useAct({
    act: removePasskey,
    done: 'The passkey is removed',
    failed: 'The passkey could not be removed just now. Please try again.',
  })
  return (
    <AccountPart id="passkeys-h" title="Passkeys">
      <p className="text">
        A passkey signs you in with this device's lock or a security key: no password, nothing that a false page could
        ask of you.
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
      <ActError words={remove.error} />
      {adding ? (
        <AddPasskey onLeave={() => setAdding(false)} />
      ) : 'PublicKeyCredential' in window ? (
        <div>
          <button className="btn" type="button" onClick={() => setAdding(true)}>
            Add a passkey
          </button>
        </div>
      ) : (
        <p className="small">This browser knows no passkeys.</p>
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
        if (isCalledOff(error)) return 'called off' as const
        throw error
      }
    },
    failed: BROWSER_ERRORS.passkey_failed.message,
    onDone: (result) => result === 'added' && onLeave(),
  })
  return (
    <form
      noValidate
      className={styles.accountForm}
      onSubmit={(event) => {
        event.preventDefault()
        add.run()
      }}
    >
      <Field
        id="passkey-name"
        label="Name"
        hint="So that you know it again in this list, such as the name of the device."
        maxLength={NAME_LENGTH}
        autoComplete="off"
        // The form was opened by the button that it takes the place of.
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ActError words={add.error} />
      <div className="row">
        <button className="btn btn--primary" type="submit" disabled={add.busy}>
          {add.busy ? 'Waiting for the passkey...' : 'Create the passkey'}
        </button>
        <button className="btn btn--plain" type="button" onClick={onLeave}>
          Leave it
        </button>
      </div>
    </form>
  )
}
