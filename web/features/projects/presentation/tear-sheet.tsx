import { type ReactNode, useEffect, useRef } from 'react'
import { Film } from '../../../ui/film.tsx'
import { CallToAction } from './call-to-action.tsx'
import type { SheetContent } from './content-types.ts'
import { DueDiligenceGrid } from './due-diligence-grid.tsx'
import { Exit } from './exit.tsx'
import { FeatureList } from './feature-list.tsx'
import { Financials } from './financials.tsx'
import { goToDocuments } from './go-to-documents.ts'
import { GoToMarket } from './go-to-market.tsx'
import type { InvestorActs } from './investor-acts.ts'
import { MarketChart } from './market-chart.tsx'
import { namedPlace } from './named-place.ts'
import { OpportunityCards } from './opportunity-cards.tsx'
import { ProcessSteps } from './process-steps.tsx'
import { type Mark, SectionMarks } from './section-marks.tsx'
import { SheetSection } from './sheet-section.tsx'
import tearFrameStyles from './tear-frame.module.css'
import { TearHero } from './tear-hero.tsx'
import tearSheetStyles from './tear-sheet.module.css'

const MARKS: readonly Mark[] = [
  { id: 'what', name: 'What' },
  { id: 'why', name: 'Why' },
  { id: 'how', name: 'How' },
  { id: 'financials', name: 'Financials' },
  { id: 'exit', name: 'Exit' },
  { id: 'gtm', name: 'Go to market' },
  { id: 'next', name: 'Next step' },
  { id: 'investor-content', name: 'Documents' },
]

export type TearSheetProps = {
  content: SheetContent
  acts: InvestorActs
  signedIn: boolean
  /** Shows the documents to signed-in readers and asks others to sign in. */
  guard: (documents: ReactNode) => ReactNode
  /** The reader asked for the documents. The page scrolls to them as soon as they are shown. */
  wanted: boolean
  /** Called after that scroll; resets `wanted`. */
  onArrived: () => void
}

/** A project page, in the order of product-spec section 2. */
export function TearSheet({ content, acts, signedIn, guard, wanted, onArrived }: TearSheetProps) {
  const { what, why, video, how, investorContent } = content
  useNamedPlace()
  useEffect(() => {
    if (!wanted || !signedIn || !investorContent) return
    goToDocuments()
    onArrived()
  }, [wanted, signedIn, investorContent, onArrived])
  return (
    <div className={tearFrameStyles.tearSheet}>
      <SectionMarks marks={MARKS} />
      <main id="main" tabIndex={-1} className={`${tearFrameStyles.tearSheetBody} ${tearSheetStyles.tearSheetText}`}>
        <TearHero hero={content.hero} metrics={content.financials.metrics} />
        <SheetSection id="what" title={what.title} description={what.description}>
          <FeatureList features={what.features} />
        </SheetSection>
        <SheetSection id="why" title={why.title} description={why.description}>
          <MarketChart points={why.marketData} subtitle={why.marketProjectionSubtitle} source={why.marketDataSource} />
          <OpportunityCards opportunities={why.opportunities} />
        </SheetSection>
        {video?.embed && (
          <section
            className={`${tearSheetStyles.sheetSection} ${tearSheetStyles.sheetSectionFilm}`}
            aria-labelledby="video-h"
          >
            <h2 id="video-h">{video.title}</h2>
            <Film embed={video.embed} type={video.type} title={video.title} />
          </section>
        )}
        <SheetSection id="how" title={how.title} description={how.description}>
          <ProcessSteps steps={how.steps} />
        </SheetSection>
        <Financials financials={content.financials} />
        <Exit exit={content.exit} />
        <GoToMarket gtm={content.gtm} />
        <CallToAction cta={content.cta} acts={acts} signedIn={signedIn} />
        <SheetSection id="investor-content" title="Investor documents">
          {guard(investorContent && <DueDiligenceGrid documents={investorContent.documents} acts={acts} />)}
        </SheetSection>
        <footer className={tearSheetStyles.tearSheetFoot}>
          <p>Confidential. Every view of this page is recorded.</p>
        </footer>
      </main>
    </div>
  )
}

/** Scrolls to the section named in the URL hash, because the browser looked for it before this content had loaded. */
function useNamedPlace() {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    const place = namedPlace(window.location.hash)
    if (place) document.getElementById(place)?.scrollIntoView({ behavior: 'instant' })
  }, [])
}
