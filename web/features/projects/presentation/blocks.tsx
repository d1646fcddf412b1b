import type { ReactNode } from 'react'
import { Film } from '../../../ui/film.tsx'
import { Clients } from './blocks/clients.tsx'
import { Faq } from './blocks/faq.tsx'
import { ProductView } from './blocks/product-view.tsx'
import { Quote } from './blocks/quote.tsx'
import { RevenueCurve } from './blocks/revenue-curve.tsx'
import { RichText } from './blocks/rich-text.tsx'
import { FileList, Pictures, type WithRoom } from './blocks/room-blocks.tsx'
import { type Indicated, RoundProgress } from './blocks/round-progress.tsx'
import { Team } from './blocks/team.tsx'
import { Ticket } from './blocks/ticket.tsx'
import { UseOfFunds } from './blocks/use-of-funds.tsx'
import { CallToAction } from './call-to-action.tsx'
import type { AnsweredBlock, Block, BlockContent, BlockType } from './content-types.ts'
import { Exit } from './exit.tsx'
import { FeatureList } from './feature-list.tsx'
import { Financials } from './financials.tsx'
import { GoToMarket } from './go-to-market.tsx'
import type { InvestorActs } from './investor-acts.ts'
import { MarketChart } from './market-chart.tsx'
import { OpportunityCards } from './opportunity-cards.tsx'
import { ProcessSteps } from './process-steps.tsx'
import { SheetSection } from './sheet-section.tsx'
import { TearHero } from './tear-hero.tsx'
import styles from './tear-sheet.module.css'
import * as texts from './texts.ts'

/** What blocks need beside their own content. */
export type Sheet = {
  route: string
  acts: InvestorActs
  signedIn: boolean
  /** The first financials of the page. */
  financials: Block<'financials'> | undefined
  withRoom: WithRoom
  /** Of the round, if staff show it. */
  indicated?: Indicated | undefined
  /** Beside another block, in half the width. */
  isHalf: boolean
}

type View<Type extends BlockType> = {
  /** The name in the table of contents: null for none, undefined for the block's title, which also tells several of one type apart. */
  mark?: string | null
  draw: (id: string, content: BlockContent<Type>, sheet: Sheet) => ReactNode
}

/** Every type of block as the page shows it. The investor documents are drawn by the page, which has them in any case. */
const VIEWS: { [Type in Exclude<BlockType, 'investorContent'>]: View<Type> } = {
  hero: {
    mark: null,
    draw: (_, hero, { route, financials }) => <TearHero route={route} hero={hero} financials={financials} />,
  },
  what: {
    mark: texts.what,
    draw: (id, { title, description, features }) => (
      <SheetSection id={id} title={title} description={description}>
        <FeatureList features={features} />
      </SheetSection>
    ),
  },
  why: {
    mark: texts.why,
    draw: (id, why) => (
      <SheetSection id={id} title={why.title} description={why.description}>
        <MarketChart points={why.marketData} subtitle={why.marketProjectionSubtitle} source={why.marketDataSource} />
        <OpportunityCards opportunities={why.opportunities} />
      </SheetSection>
    ),
  },
  video: {
    mark: null,
    draw: (id, { embed, title, type }) =>
      embed && (
        <section className={`${styles.sheetSection} ${styles.sheetSectionFilm}`} id={id} aria-labelledby={`${id}-h`}>
          <h2 id={`${id}-h`}>{title}</h2>
          <Film embed={embed} type={type} title={title} />
        </section>
      ),
  },
  how: {
    mark: texts.how,
    draw: (id, { title, description, steps }) => (
      <SheetSection id={id} title={title} description={description}>
        <ProcessSteps steps={steps} />
      </SheetSection>
    ),
  },
  financials: {
    mark: texts.financials,
    draw: (id, financials, sheet) => (
      <Financials id={id} financials={financials} isInHeader={sheet.financials?.id === id} />
    ),
  },
  exit: { mark: texts.exit, draw: (id, exit) => <Exit id={id} exit={exit} /> },
  gtm: { mark: texts.goToMarket, draw: (id, gtm) => <GoToMarket id={id} gtm={gtm} /> },
  cta: {
    mark: texts.nextStep,
    draw: (id, cta, { acts, signedIn }) => <CallToAction id={id} cta={cta} acts={acts} signedIn={signedIn} />,
  },
  team: { mark: texts.team, draw: (id, team) => <Team id={id} team={team} /> },
  clients: { mark: texts.clientsMark, draw: (id, clients) => <Clients id={id} clients={clients} /> },
  ticket: { mark: texts.ticketMark, draw: (id, ticket) => <Ticket id={id} ticket={ticket} /> },
  useOfFunds: { mark: texts.useOfFunds, draw: (id, funds) => <UseOfFunds id={id} funds={funds} /> },
  revenueCurve: {
    mark: texts.revenue,
    draw: (id, curve, { isHalf }) => <RevenueCurve id={id} curve={curve} isHalf={isHalf} />,
  },
  roundProgress: {
    mark: texts.round,
    draw: (id, round, { isHalf, indicated }) => (
      <RoundProgress id={id} round={round} indicated={indicated} isHalf={isHalf} />
    ),
  },
  pictures: {
    mark: texts.pictures,
    draw: (id, pictures, { route, withRoom }) => (
      <Pictures id={id} pictures={pictures} route={route} withRoom={withRoom} />
    ),
  },
  productView: { mark: texts.productMark, draw: (id, view) => <ProductView id={id} view={view} /> },
  fileList: {
    mark: texts.files,
    draw: (id, files, { route, withRoom }) => <FileList id={id} files={files} route={route} withRoom={withRoom} />,
  },
  quote: { mark: null, draw: (id, quote) => <Quote id={id} quote={quote} /> },
  richText: { draw: (id, richText) => <RichText id={id} richText={richText} /> },
  faq: { mark: texts.questions, draw: (id, faq) => <Faq id={id} faq={faq} /> },
}

type DrawnBlock = Block<keyof typeof VIEWS>

export function isDrawn(block: AnsweredBlock): block is DrawnBlock {
  return block.type !== 'investorContent'
}

export function drawBlock<Type extends keyof typeof VIEWS>(
  { id, type, content }: Block<Type>,
  sheet: Sheet,
): ReactNode {
  return (VIEWS as { [T in Type]: View<T> })[type].draw(id, content as BlockContent<Type>, sheet)
}

/** The name of a block in the table of contents; undefined if it is not listed. */
export function markOf(block: DrawnBlock, blocks: readonly AnsweredBlock[]): string | undefined {
  const { mark } = VIEWS[block.type]
  if (mark === null) return undefined
  const alone = blocks.filter(({ type }) => type === block.type).length === 1
  if (mark && alone) return mark
  return 'title' in block.content ? shortened(block.content.title) : undefined
}

/** The table of contents is narrow. */
const LONGEST_MARK = 28

function shortened(title: string): string {
  const letters = [...title]
  return letters.length <= LONGEST_MARK ? title : `${letters.slice(0, LONGEST_MARK).join('').trimEnd()}…`
}
