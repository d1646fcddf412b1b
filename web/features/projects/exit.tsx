import type { ProjectContent } from './content-types.ts'

export function Exit({ exit }: { exit: ProjectContent['exit'] }) {
  return (
    <section className="tsec" id="exit" aria-labelledby="exit-h">
      <h2 id="exit-h">{exit.title}</h2>
      <p className="text mb-8">{exit.description}</p>
      <table className="ledger ledger--fold">
        <thead>
          <tr>
            <th scope="col">Path</th>
            <th scope="col">What it rests on</th>
            <th scope="col" className="r">
              Timeline
            </th>
          </tr>
        </thead>
        <tbody>
          {exit.opportunities.map(({ title, description, additional, timeline }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td className="ledger__what">
                {description}
                {additional && <span className="legend block mt-1">{additional}</span>}
              </td>
              <td className="r whitespace-nowrap" data-label="Timeline">
                {timeline}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
