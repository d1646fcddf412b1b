import type { Step } from './content-types.ts'

/** The three steps of the template, numbered. */
export function ProcessSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="how">
      {steps.map(({ title, description }) => (
        <li key={title}>
          <h3 className="trio__name">{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ol>
  )
}
