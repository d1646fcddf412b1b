import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { QUESTIONS_ID } from '../../../../contract/data-room/questions-id.ts'
import { DOCUMENTS_ID } from '../../../../contract/projects/documents-id.ts'
import type { WithRoom } from './blocks/room-blocks.tsx'
import type { Indicated } from './blocks/round-progress.tsx'
import { TicketChoiceProvider, useTicketChoice } from './blocks/ticket-choice.ts'
import { drawBlock, isDrawn, markOf } from './blocks.tsx'
import type { AnsweredBlock, Block, InvestorDocument, SheetContent } from './content-types.ts'
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
  /** The reader’s indication of interest in the round, if there is one. `amount`: what the reader looks at. */
  interest?: ((amount: number | undefined) => ReactNode) | undefined
  /** Of the round, if staff show it. */
  indicated?: Indicated | undefined
  /** Every document once, with its file if this reader may open it. */
  documentList: (documents: readonly InvestorDocument[]) => ReactNode
  /** What investors ask about the project, below the documents; undefined for readers who may not open those. */
  questions?: ((sections: readonly Mark[]) => ReactNode) | undefined
  /** The reader asked for the documents. The page scrolls to them as soon as they are shown. */
  wanted: boolean
  /** Called after that scroll; resets `wanted`. */
  onArrived: () => void
}

/** A project page: its blocks in their order, and the investor documents at the end if no block places them elsewhere. */
export function TearSheet(props: TearSheetProps) {
  const { route, content, acts, signedIn, guard, withRoom, documentList, interest, indicated, wanted, onArrived } =
    props
  const { questions } = props
  const hasQuestions = questions !== undefined
  const { blocks } = content
  const placed = blocks.find((block) => block.type === 'investorContent')
  // A page without a block for them has the data room there. A block without content is still loading, or is for signed-in readers.
  const documents = placed ? placed.content?.documents : []
  const ready = documents !== undefined
  const financials = blocks.find((block): block is Block<'financials'> => block.type === 'financials')
  const place = interest && placeOfInterest(blocks)
  const marks = useMemo(() => marksOf(blocks, place, hasQuestions), [blocks, place, hasQuestions])
  const sections = useMemo(() => marks.filter((mark) => mark !== DOCUMENTS_MARK && mark !== QUESTIONS_MARK), [marks])
  useNamedPlace()
  useEffect(() => {
    if (!wanted || !signedIn || !ready) return
    goToDocuments()
    onArrived()
  }, [wanted, signedIn, ready, onArrived])
  const sheet = { route, acts, signedIn, financials, withRoom, indicated }
  const interestAfter = (...ids: (string | undefined)[]) =>
    interest && place !== undefined && ids.includes(place) && <InterestSection draw={interest} />
  const documentsSection = (
    <Fragment key={DOCUMENTS_ID}>
      <SheetSection id={DOCUMENTS_ID} title={texts.investorDocuments}>
        {guard(documents && <DueDiligenceGrid acts={acts}>{documentList(documents)}</DueDiligenceGrid>)}
      </SheetSection>
      {questions && (
        <SheetSection id={QUESTIONS_ID} title={texts.investorQuestions}>
          {questions(sections)}
        </SheetSection>
      )}
    </Fragment>
  )
  return (
    <TicketChoiceProvider>
      <div className={tearFrameStyles.tearSheet}>
        <SectionMarks marks={marks} />
        <main id="main" tabIndex={-1} className={`${tearFrameStyles.tearSheetBody} ${tearSheetStyles.tearSheetText}`}>
          {inPairs(blocks).map(([block, beside]) => {
            if (!isDrawn(block)) return documentsSection
            return (
              <Fragment key={block.id}>
                {beside ? (
                  <div className={tearSheetStyles.pair}>
                    {drawBlock(block, { ...sheet, isHalf: true })}
                    {drawBlock(beside, { ...sheet, isHalf: true })}
                  </div>
                ) : (
                  drawBlock(block, { ...sheet, isHalf: false })
                )}
                {interestAfter(block.id, beside?.id)}
              </Fragment>
            )
          })}
          {place === '' && interest && <InterestSection draw={interest} />}
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

/** After the ticket, the round or the figures, whichever comes first in this list; without any of them at the end, as ''. */
function placeOfInterest(blocks: readonly AnsweredBlock[]): string {
  for (const type of ['ticket', 'roundProgress', 'financials'] as const) {
    const found = blocks.find((block) => block.type === type)
    if (found) return found.id
  }
  return ''
}

const INTEREST_ID = 'interest'

function InterestSection({ draw }: { draw: (amount: number | undefined) => ReactNode }) {
  const { amount } = useTicketChoice()
  return (
    <SheetSection id={INTEREST_ID} title={texts.interestTitle}>
      {draw(amount)}
    </SheetSection>
  )
}

const INTEREST_MARK: Mark = { id: INTEREST_ID, name: texts.interestMark }
const DOCUMENTS_MARK: Mark = { id: DOCUMENTS_ID, name: texts.documents }
const QUESTIONS_MARK: Mark = { id: QUESTIONS_ID, name: texts.questionsMark }

function marksOf(blocks: readonly AnsweredBlock[], place: string | undefined, hasQuestions: boolean): Mark[] {
  const documents = hasQuestions ? [DOCUMENTS_MARK, QUESTIONS_MARK] : [DOCUMENTS_MARK]
  const marks = blocks.flatMap((block): Mark[] => {
    if (!isDrawn(block)) return documents
    const name = markOf(block, blocks)
    const own = name === undefined ? [] : [{ id: block.id, name }]
    return block.id === place ? [...own, INTEREST_MARK] : own
  })
  if (place === '') marks.push(INTEREST_MARK)
  return marks.includes(DOCUMENTS_MARK) ? marks : [...marks, ...documents]
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
