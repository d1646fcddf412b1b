import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import styles from '../engagement/engagement.module.css'
import { useFirms } from './queries.ts'

type FirmPickerProps = { value: string; onChange: (id: string) => void; without?: string }

/** Finds one firm by its name or domain. */
export function FirmPicker({ value, onChange, without }: FirmPickerProps) {
  const [search, setSearch] = useState('')
  const list = useFirms({ search: search.trim(), filter: 'all', sort: 'name' })
  const firms = (list.data?.pages[0]?.firms ?? []).filter(({ id }) => id !== without)
  return (
    <>
      <Field
        id="firm-search"
        label="Find a firm by name or domain"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <fieldset className={styles.picker}>
        <legend className="sr-only">Firm</legend>
        {firms.map(({ id, name, domains, people }) => (
          <label key={id}>
            <input type="radio" name="firm" value={id} checked={value === id} onChange={() => onChange(id)} />
            <span>
              {name}
              <span className="secondary-line">
                {[...domains, people === 1 ? '1 person' : `${people} people`].join(', ')}
              </span>
            </span>
          </label>
        ))}
        {list.isSuccess && firms.length === 0 && <p className="small">No firm has this name or domain.</p>}
      </fieldset>
    </>
  )
}
