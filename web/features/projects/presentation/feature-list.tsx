import type { Feature } from './content-types.ts'
import { SheetIcon } from './sheet-icon.tsx'
import styles from './tear-sheet.module.css'

export function FeatureList({ features }: { features: readonly Feature[] }) {
  return (
    <ul className={styles.columns} data-of={features.length}>
      {features.map(({ title, description, icon }) => (
        <li key={title}>
          <SheetIcon name={icon} />
          <h3 className={styles.columnsName}>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}
