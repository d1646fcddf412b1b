import { Icon } from '../../ui/icon.tsx'
import type { ProjectContent } from './content-types.ts'
import { MarketChart } from './market-chart.tsx'

export function Why({ why }: { why: ProjectContent['why'] }) {
  return (
    <section className="tsec" id="why" aria-labelledby="why-h">
      <h2 id="why-h">{why.title}</h2>
      <p className="text">{why.description}</p>
      <MarketChart points={why.marketData} subtitle={why.marketProjectionSubtitle} source={why.marketDataSource} />
      <ul className="trio">
        {why.opportunities.map(({ title, description, icon, timeline, additional }) => (
          <li key={title}>
            <Icon name={icon} size={24} />
            <h3 className="h4">{title}</h3>
            <p>{description}</p>
            {timeline && <p className="legend">{timeline}</p>}
            {additional && <p className="legend">{additional}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
