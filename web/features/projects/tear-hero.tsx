import { dollars } from '../../lib/format.ts'
import type { Metrics, ProjectContent } from './content-types.ts'
import './tear-hero.css'

type TearHeroProps = { hero: ProjectContent['hero']; metrics: Metrics }

export function TearHero({ hero, metrics }: TearHeroProps) {
  return (
    <section className="tear__hero" aria-labelledby="sheet-title">
      <h1 id="sheet-title">{hero.title}</h1>
      <p className="lead">{hero.subtitle}</p>
      <dl className="figs">
        <div className="figs__lead">
          <dt>Valuation</dt>
          <dd className="figure">{metrics.valuation}</dd>
        </div>
        <div>
          <dt>Annual recurring revenue</dt>
          <dd className="figure">{dollars(metrics.arr)}</dd>
        </div>
        <div>
          <dt>Raise target</dt>
          <dd className="figure">{dollars(metrics.target)}</dd>
        </div>
        <div>
          <dt>Growth, year on year</dt>
          <dd className="figure">{metrics.growth}%</dd>
        </div>
      </dl>
      <a className="btn btn--primary btn--big" href="#financials">
        View Investment Details
      </a>
    </section>
  )
}
