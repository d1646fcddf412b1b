import { Coded } from './coded.tsx'
import type { Refusal } from './endpoint-list.ts'
import styles from './reference.module.css'

export function RefusalList({ errors }: { errors: readonly Refusal[] }) {
  return (
    <dl className={styles.fields}>
      {errors.map(({ code, status, message }) => (
        <div key={code}>
          <dt>
            <span className={styles.status}>{status}</span>
            <code className={styles.fieldName}>{code}</code>
          </dt>
          {message && (
            <dd>
              {/* What differs from time to time is a placeholder. */}
              <Coded words={message.replace(/\{\w+\}/g, '`$&`')} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
