import { useEffect, useState } from 'react'
import { Field } from './field.tsx'

/** Avoids a request per character and still feels immediate. */
const TYPING_MS = 250

type SearchFieldProps = { id: string; label: string; search: string; onSearch: (search: string) => void }

/** Searches when typing pauses. */
export function SearchField({ id, label, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, search, onSearch])
  return (
    <search>
      <Field
        id={id}
        label={label}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}
