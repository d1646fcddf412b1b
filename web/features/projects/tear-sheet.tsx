import { Film } from '../../ui/film.tsx'
import { CallToAction } from './call-to-action.tsx'
import type { ProjectContent } from './content-types.ts'
import { Exit } from './exit.tsx'
import { Financials } from './financials.tsx'
import { GoToMarket } from './go-to-market.tsx'
import { How } from './how.tsx'
import { InvestorDocuments } from './investor-documents.tsx'
import { type Mark, SectionMarks } from './section-marks.tsx'
import { TearHero } from './tear-hero.tsx'
import { What } from './what.tsx'
import { Why } from './why.tsx'
import './tear-sheet.css'

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

type TearSheetProps = { content: ProjectContent; contact: string | undefined }

/** A project as one sheet, its sections in the order of product-spec section 2. */
export function TearSheet({ content, contact }: TearSheetProps) {
  const { video } = content
  return (
    <div className="tear">
      <SectionMarks marks={MARKS} />
      <main id="main" tabIndex={-1} className="tear__body">
        <TearHero hero={content.hero} metrics={content.financials.metrics} />
        <What what={content.what} />
        <Why why={content.why} />
        {video?.embed && (
          <section className="tsec tsec--film" aria-labelledby="video-h">
            <h2 id="video-h">{video.title}</h2>
            <Film embed={video.embed} type={video.type} title={video.title} />
          </section>
        )}
        <How how={content.how} />
        <Financials financials={content.financials} />
        <Exit exit={content.exit} />
        <GoToMarket gtm={content.gtm} />
        <CallToAction cta={content.cta} contact={contact} />
        <InvestorDocuments />
        <footer className="tear__foot">
          <p>Confidential under the agreement that you signed. Every view of this page is recorded.</p>
        </footer>
      </main>
    </div>
  )
}
