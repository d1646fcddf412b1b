import { Icon } from '../../ui/icon.tsx'
import type { ProjectContent } from './content-types.ts'

export function What({ what }: { what: ProjectContent['what'] }) {
  return (
    <section className="tsec" id="what" aria-labelledby="what-h">
      <h2 id="what-h">{what.title}</h2>
      <p className="text">{what.description}</p>
      <ul className="trio">
        {what.features.map(({ title, description, icon }) => (
          <li key={title}>
            <Icon name={icon} size={24} />
            <h3 className="h4">{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
