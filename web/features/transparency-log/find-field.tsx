import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './audit.module.css'
import { type Found, useFound } from './queries.ts'

export type Picked =
  | { person: string; label: string }
  | { code: string; label: string }
  | { session: string; label: string }

/** Finds the id of a person, a code or a session. */
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
    <search className={`list-search ${styles.findField}`}>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        data-list-search=""
        aria-label="Person, code or session"
        title="The start of a name or email, or a full code"
        placeholder="Person, code or session"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      />
      <span className="key" aria-hidden="true">
        /
      </span>
      <div role="status">
        {settled && picks.length === 0 && <p className="small">No results.</p>}
        {settled && picks.length > 0 && (
          <p className="sr-only">{picks.length === 1 ? '1 result' : `${picks.length} results`}</p>
        )}
      </div>
      {picks.length > 0 && (
        <ul className={styles.findFieldList} aria-label="Results">
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

const TYPING_PAUSE_MS = 250

/** The typed text once typing pauses. An empty text takes effect immediately. */
function useDeferred(typed: string): string {
  const [text, setText] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), typed === '' ? 0 : TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : text
}
