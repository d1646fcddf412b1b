import type { Step } from './content-types.ts'
import styles from './tear-sheet.module.css'

export function ProcessSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.process} data-of={steps.length}>
      {steps.map(({ title, description }) => (
        <li key={title}>
          <h3 className={styles.columnsName}>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ol>
  )
}
