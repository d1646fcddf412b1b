import type { endpoints } from './endpoints.json'
import styles from './reference.module.css'
import { RefusalTable } from './refusal-table.tsx'

type Entry = (typeof endpoints)[number]
type FieldLine = { name: string; type: string; optional: boolean }

/** One endpoint: its line, what it does, what goes in and out, and how it refuses. */
export function EndpointEntry({ entry }: { entry: Entry }) {
  const id = `${entry.method}${entry.path}`.toLowerCase().replace(/[^a-z]+/g, '-')
  return (
    <article className={styles.endpoint} id={id} aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>
        <span className={styles.endpointMethod}>{entry.method}</span> {entry.path}
      </h3>
      <p>{entry.about}</p>
      <FieldTable title="In" fields={entry.input} empty="Nothing" />
      <FieldTable
        title={`Out, status ${entry.status}`}
        fields={entry.output}
        empty={entry.status === 204 ? 'No body' : 'An empty object'}
      />
      {entry.errors.length > 0 && <RefusalTable errors={entry.errors} title="Refusals" />}
    </article>
  )
}

function FieldTable({ title, fields, empty }: { title: string; fields: readonly FieldLine[]; empty: string }) {
  if (fields.length === 0)
    return (
      <p className={styles.endpointNone}>
        <b>{title}</b> {empty}
      </p>
    )
  return (
    <table className={styles.fields}>
      <caption>{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, optional }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {type}
              {optional && <span className={styles.fieldsOptional}>, optional</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
