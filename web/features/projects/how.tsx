import type { ProjectContent } from './content-types.ts'

export function How({ how }: { how: ProjectContent['how'] }) {
  return (
    <section className="tsec" id="how" aria-labelledby="how-h">
      <h2 id="how-h">{how.title}</h2>
      <p className="text">{how.description}</p>
      <ol className="how">
        {how.steps.map(({ title, description }) => (
          <li key={title}>
            <h3 className="h4">{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
