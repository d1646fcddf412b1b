import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import styles from './audit.module.css'
import { type Found, useFound } from './queries.ts'
import { useDeferred } from './use-deferred.ts'

export type Picked =
  | { person: string; label: string }
  | { code: string; label: string }
  | { session: string; label: string }

/** Finds a person by name or address, a code by its text, a session by its number; what is picked is a reference number. */
export function FindField({ onPick }: { onPick: (picked: Picked) => void }) {
  const [typed, setTyped] = useState('')
  const text = useDeferred(typed.trim())
  const { data, isFetching } = useFound(text)
  const picks = text && data ? picksOf(data) : []
  const settled = text !== '' && text === typed.trim() && !isFetching
  const pick = (picked: Picked) => {
    setTyped('')
    onPick(picked)
  }
  return (
    <search className={styles.findField}>
      <Field
        id="audit-find"
        label="Person, code or session"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        hint="How a name or an email begins, or a whole code."
      />
      <div role="status">
        {settled && picks.length === 0 && <p className="small">Nobody and nothing is found by this.</p>}
        {settled && picks.length > 0 && <p className="sr-only">{picks.length} found, below.</p>}
      </div>
      {picks.length > 0 && (
        <ul className={styles.findFieldList} aria-label="Found">
          {picks.map((picked) => (
            <li key={picked.label}>
              <button className="link-button" type="button" onClick={() => pick(picked)}>
                {picked.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

function picksOf({ people, code, session }: Found): Picked[] {
  return [
    ...(code ? [{ code: code.id, label: `Code ${code.ending}` }] : []),
    ...(session ? [{ session, label: 'This session' }] : []),
    ...people.map(({ id, name, email }) => ({ person: id, label: name ? `${name}, ${email}` : email })),
  ]
}
