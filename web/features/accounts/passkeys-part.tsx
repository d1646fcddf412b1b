import { useState } from 'react'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { day } from '../../lib/format.ts'
import { addPasskey, isCancelled, removePasskey } from '../../lib/passkeys.ts'
import { Field } from '../../ui/field.tsx'
import styles from './account-body.module.css'
import { AccountForm, AccountPart, ActError } from './account-section.tsx'
import { useAct } from './confirm-identity.ts'
import type { Overview } from './queries.ts'
import * as texts from './texts.ts'

const NAME_LENGTH = 60

export function PasskeysPart({ passkeys }: { passkeys: Overview['passkeys'] }) {
  const [adding, setAdding] = useState(false)
  const remove = useAct({
    act: removePasskey,
    done: texts.thePasskeyIsRemoved,
    failed: texts.thePasskeyCouldNot,
  })
  return (
    <AccountPart id="passkeys-h" title={texts.passkeys}>
      <p className="text">{texts.aPasskeySignsYou}</p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name, createdAt }) => {
            const busy = remove.busy && remove.input === id
            return (
              <li key={id} className={styles.accountItem}>
                <div>
                  <p>{name}</p>
                  {createdAt && <p className="small num">{texts.addedOn({ createdAt: day(createdAt) })}</p>}
                </div>
                <button
                  className="btn btn--sm"
                  type="button"
                  aria-label={texts.remove({ name })}
                  aria-disabled={busy || undefined}
                  onClick={() => remove.run(id)}
                >
                  {busy ? texts.removing : texts.remove2}
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
            {texts.addAPasskey}
          </button>
        </div>
      ) : (
        <p className="small">{texts.thisBrowserDoesNot}</p>
      )}
    </AccountPart>
  )
}

function AddPasskey({ onLeave }: { onLeave: () => void }) {
  const [name, setName] = useState('')
  const add = useAct({
    act: async () => {
      try {
        await addPasskey(name.trim() || texts.passkey)
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
      submit={[texts.createThePasskey, texts.waitingForThePasskey]}
      onSubmit={() => add.run()}
      onCancel={onLeave}
    >
      <Field
        id="passkey-name"
        label={texts.name}
        hint={texts.toRecogniseItIn}
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
