import type { Feature } from './content-types.ts'
import { SheetIcon } from './sheet-icon.tsx'

/** The three features of the template. */
export function FeatureList({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="trio">
      {features.map(({ title, description, icon }) => (
        <li key={title}>
          <SheetIcon name={icon} />
          <h3 className="trio__name">{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}
