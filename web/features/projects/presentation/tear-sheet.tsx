import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { DOCUMENTS_ID } from '../../../../contract/projects/documents-id.ts'
import type { WithRoom } from './blocks/room-blocks.tsx'
import { TicketChoiceProvider } from './blocks/ticket-choice.ts'
import { drawBlock, isDrawn, markOf } from './blocks.tsx'
import type { AnsweredBlock, Block, SheetContent } from './content-types.ts'
import { DueDiligenceGrid } from './due-diligence-grid.tsx'
import { goToDocuments } from './go-to-documents.ts'
import type { InvestorActs } from './investor-acts.ts'
import { namedPlace } from './named-place.ts'
import { type Mark, SectionMarks } from './section-marks.tsx'
import { SheetSection } from './sheet-section.tsx'
import tearFrameStyles from './tear-frame.module.css'
import tearSheetStyles from './tear-sheet.module.css'
import * as texts from './texts.ts'

export type TearSheetProps = {
  route: string
  content: SheetContent
  acts: InvestorActs
  signedIn: boolean
  /** Shows the documents to signed-in readers and asks others to sign in. */
  guard: (documents: ReactNode) => ReactNode
  withRoom: WithRoom
  /** The reader asked for the documents. The page scrolls to them as soon as they are shown. */
  wanted: boolean
  /** Called after that scroll; resets `wanted`. */
  onArrived: () => void
}

/** A project page: its blocks in their order, and the investor documents at the end if no block places them elsewhere. */
export function TearSheet({ route, content, acts, signedIn, guard, withRoom, wanted, onArrived }: TearSheetProps) {
  const { blocks } = content
  const placed = blocks.find((block) => block.type === 'investorContent')
  // A page without a block for them has the data room there. A block without content is still loading, or is for signed-in readers.
  const documents = placed ? placed.content?.documents : []
  const ready = documents !== undefined
  const financials = blocks.find((block): block is Block<'financials'> => block.type === 'financials')
  const marks = useMemo(() => marksOf(blocks), [blocks])
  useNamedPlace()
  useEffect(() => {
    if (!wanted || !signedIn || !ready) return
    goToDocuments()
    onArrived()
  }, [wanted, signedIn, ready, onArrived])
  const sheet = { route, acts, signedIn, financials, withRoom }
  const documentsSection = (
    <SheetSection key={DOCUMENTS_ID} id={DOCUMENTS_ID} title={texts.investorDocuments}>
      {guard(documents && <DueDiligenceGrid documents={documents} acts={acts} />)}
    </SheetSection>
  )
  return (
    <TicketChoiceProvider>
      <div className={tearFrameStyles.tearSheet}>
        <SectionMarks marks={marks} />
        <main id="main" tabIndex={-1} className={`${tearFrameStyles.tearSheetBody} ${tearSheetStyles.tearSheetText}`}>
          {inPairs(blocks).map(([block, beside]) => {
            if (!isDrawn(block)) return documentsSection
            if (!beside) return <Fragment key={block.id}>{drawBlock(block, { ...sheet, isHalf: false })}</Fragment>
            return (
              <div key={block.id} className={tearSheetStyles.pair}>
                {drawBlock(block, { ...sheet, isHalf: true })}
                {drawBlock(beside, { ...sheet, isHalf: true })}
              </div>
            )
          })}
          {!placed && documentsSection}
          <footer className={tearSheetStyles.tearSheetFoot}>
            <p>{texts.confidentialEveryViewOf}</p>
          </footer>
        </main>
      </div>
    </TicketChoiceProvider>
  )
}

type Pair = [block: AnsweredBlock, beside?: Block<'roundProgress'> | Block<'revenueCurve'>]

/** The curve and the round stand beside each other where they follow each other: the company at a glance. */
function inPairs(blocks: readonly AnsweredBlock[]): Pair[] {
  const pairs: Pair[] = []
  for (const block of blocks) {
    const last = pairs.at(-1)
    const isPair =
      last?.length === 1 &&
      (last[0].type === 'revenueCurve' || last[0].type === 'roundProgress') &&
      (block.type === 'revenueCurve' || block.type === 'roundProgress') &&
      last[0].type !== block.type
    if (isPair) last.push(block)
    else pairs.push([block])
  }
  return pairs
}

const DOCUMENTS_MARK: Mark = { id: DOCUMENTS_ID, name: texts.documents }

function marksOf(blocks: readonly AnsweredBlock[]): Mark[] {
  const marks = blocks.flatMap((block): Mark[] => {
    if (!isDrawn(block)) return [DOCUMENTS_MARK]
    const name = markOf(block, blocks)
    return name === undefined ? [] : [{ id: block.id, name }]
  })
  return marks.includes(DOCUMENTS_MARK) ? marks : [...marks, DOCUMENTS_MARK]
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
