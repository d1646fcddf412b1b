import { percent } from '../../../lib/format.ts'
import { ProjectDrawing } from '../../../ui/drawings/project-drawing.tsx'
import type { Block, BlockContent } from './content-types.ts'
import { useMoney } from './currency.ts'
import styles from './tear-hero.module.css'
import * as texts from './texts.ts'

type TearHeroProps = {
  route: string
  hero: BlockContent<'hero'>
  /** The page's financials, if it has any: their key figures are the page's first. */
  financials: Block<'financials'> | undefined
}

export function TearHero({ route, hero, financials }: TearHeroProps) {
  const { money, valuation } = useMoney()
  const metrics = financials?.content.metrics
  const contracted = metrics?.revenue === 'contracted'
  return (
    <section className={styles.tearSheetHero} aria-labelledby="sheet-title">
      <div className={styles.heroTop}>
        <div className={styles.heroWords}>
          <h1 id="sheet-title" className={sizeOf(hero.title)}>
            {hero.title}
          </h1>
          <p className="lead">{hero.subtitle}</p>
        </div>
        <ProjectDrawing of={route} className={styles.heroDrawing} />
      </div>
      {metrics && (
        <dl className={styles.figures}>
          <div className={styles.figuresLead}>
            <dt>{texts.valuation}</dt>
            <dd className="figure">{valuation(metrics.valuation)}</dd>
          </div>
          <div>
            <dt>{contracted ? texts.contractedRevenue : texts.annualRecurringRevenue}</dt>
            <dd className="figure">{money(metrics.arr)}</dd>
          </div>
          <div>
            <dt>{texts.raiseTarget}</dt>
            <dd className="figure">{money(metrics.target)}</dd>
          </div>
          <div>
            <dt>{contracted ? texts.plannedGrowth : texts.growthYearOnYear}</dt>
            <dd className="figure">{percent(metrics.growth)}</dd>
          </div>
        </dl>
      )}
      {financials && (
        <a className="btn btn--primary btn--big" href={`#${financials.id}`}>
          {texts.viewInvestmentDetails}
        </a>
      )}
    </section>
  )
}

/** Longer titles use smaller type: a name stays on one line beside the drawing, a sentence takes several. */
function sizeOf({ length }: string): string | undefined {
  if (length > 24) return styles.tearSheetLong
  return length > 7 ? styles.tearSheetName : undefined
}
