import { useState } from 'react'
import type { ApiDescription } from '../../../../contract/operations/api-description.ts'
import { type ListedEndpoint, messagesOf, type Refusal, refusalsOf } from './endpoint-list.ts'
import styles from './reference.module.css'
import { RefusalTable } from './refusal-table.tsx'
import { type DescribedField, fieldsOf, typeOf } from './schema-fields.ts'

type EndpointEntryProps = { endpoint: ListedEndpoint; api: ApiDescription; common: ReadonlySet<string> }

/** Renders its details when it is opened, so that the long list appears fast. */
export function EndpointEntry({ endpoint, api, common }: EndpointEntryProps) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className={styles.endpoint}
      id={endpoint.operationId}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <code className={styles.endpointLine}>
          <span className={styles.endpointMethod}>{endpoint.method}</span> {endpoint.path}
        </code>
        <span className={styles.endpointAbout}>{endpoint.summary}</span>
      </summary>
      {open && <EndpointFields endpoint={endpoint} api={api} common={common} />}
    </details>
  )
}

function EndpointFields({ endpoint, api, common }: EndpointEntryProps) {
  const shared = api.components.schemas
  const parameters = endpoint.parameters.map(({ name, in: place, required, schema }) => ({
    name,
    type: `${typeOf(schema, shared)} (${place})`,
    optional: !required,
  }))
  const [status = '', answer] = Object.entries(endpoint.responses).find(([one]) => /^[23]/.test(one)) ?? []
  const refusals: Refusal[] = refusalsOf(endpoint, messagesOf(api)).filter(({ code }) => !common.has(code))
  return (
    <>
      <p className={styles.endpointCaller}>{endpoint.description}</p>
      {parameters.length > 0 && <FieldTable title="Path and query" fields={parameters} />}
      {Object.entries(endpoint.requestBody?.content ?? {}).map(([type, { schema }]) => (
        <FieldTable
          key={type}
          title={`Body, ${type}`}
          fields={fieldsOrType(fieldsOf(schema, shared), typeOf(schema, shared))}
        />
      ))}
      {Object.entries(answer?.content ?? {}).map(([type, { schema }]) => (
        <FieldTable
          key={type}
          title={`Answer ${status}, ${type}`}
          fields={fieldsOrType(fieldsOf(schema, shared), typeOf(schema, shared))}
        />
      ))}
      {!answer?.content && (
        <p className={styles.endpointNone}>
          <b>Answer {status}</b> {answer?.description}
        </p>
      )}
      {refusals.length > 0 && <RefusalTable errors={refusals} title="Errors of its own" />}
    </>
  )
}

/** A schema without fields is named by its type. */
function fieldsOrType(fields: DescribedField[], type: string): DescribedField[] {
  return fields.length > 0 ? fields : [{ name: 'the whole of it', type, optional: false }]
}

function FieldTable({ title, fields }: { title: string; fields: readonly DescribedField[] }) {
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
              {optional && <span className={styles.fieldsOpt}>, optional</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
