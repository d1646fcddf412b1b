import { Coded } from './coded.tsx'
import styles from './reference.module.css'
import type { DescribedField } from './schema-fields.ts'

type FieldTableProps = {
  id: string
  title: string
  fields: readonly DescribedField[]
  /** Every field of an answer is there unless it says otherwise; of a request, the needed ones say so. */
  isRequest?: boolean
}

export function FieldTable({ id, title, fields, isRequest = false }: FieldTableProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.part}>
        {title}
      </h2>
      <dl className={styles.fields}>
        {fields.map(({ name, type, optional, bounds, about }) => (
          <div key={name}>
            <dt>
              <code className={styles.fieldName}>{name}</code>
              <span className={styles.fieldType}>{type}</span>
              {isRequest && (
                <span className={optional ? styles.fieldType : styles.needed}>
                  {optional ? 'optional' : 'required'}
                </span>
              )}
              {!isRequest && optional && <span className={styles.fieldType}>not always</span>}
            </dt>
            {(about || bounds) && (
              <dd>
                <Coded words={about} /> {bounds && <span className={styles.bounds}>{capital(bounds)}.</span>}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
