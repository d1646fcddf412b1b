import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { SAMPLE_DOCUMENT, sampleBlock, sampleBlocks } from '../../../../tests/helpers/block-samples.ts'
import type { AnsweredBlock, Block, RoomDocument } from './content-types.ts'
import type { InvestorActs } from './investor-acts.ts'
import { TearSheet } from './tear-sheet.tsx'

afterEach(cleanup)

const act = { onPress: () => {} }
const acts: InvestorActs = {
  scheduleCall: act,
  requestDataRoom: act,
  scheduleMeeting: act,
  emailRelations: act,
  requestDocument: () => act,
}
const DOCUMENT: RoomDocument = {
  id: SAMPLE_DOCUMENT,
  index: '2.1',
  folderId: null,
  title: 'Pitch deck',
  description: 'March 2026',
  icon: 'chart',
  action: 'Open',
  pages: 3,
  version: 2,
  updatedAt: '2025-11-20T10:00:00.000Z',
  download: false,
}

function show(blocks: readonly AnsweredBlock[], room: readonly RoomDocument[] = [], guard = (node: ReactNode) => node) {
  render(
    <TearSheet
      route="vault"
      content={{ blocks }}
      acts={acts}
      signedIn
      guard={guard}
      withRoom={(draw) => draw(room)}
      wanted={false}
      onArrived={() => {}}
    />,
  )
}

const [hero] = sampleBlocks() as [Block<'hero'>]
const section = (id: string) => within(document.getElementById(id) as HTMLElement)
const rowsOf = (id: string) =>
  within(section(id).getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).filter(Boolean))

describe('every type of block', () => {
  test.each(sampleBlocks().map((block) => [block.type, block] as const))('%s is drawn alone', (type, block) => {
    const shown = type === 'video' ? ({ ...block, content: { ...block.content, embed: '/film.mp4' } } as Block) : block
    show(type === 'hero' ? [block] : [hero, shown])
    const place = type === 'hero' ? document.querySelector('main section') : document.getElementById(block.id)
    const named = place?.getAttribute('aria-label') ?? place?.querySelector('h1, h2')?.textContent
    expect(named, 'a region with a name').toBeTruthy()
    const { content } = block
    const first = 'title' in content ? content.title : 'text' in content ? content.text : 'Investor documents'
    expect(place?.textContent).toContain(first)
  })

  test('is on one page in the order of the set, with the documents where their block is', () => {
    const blocks = sampleBlocks()
    const [header, ...rest] = blocks
    show([header as Block, ...rest.toReversed()])
    const ids = [...document.querySelectorAll('main > section')].map((one) => one.id).filter(Boolean)
    const noFilm = rest.filter(({ type }) => type !== 'video').map(({ id }) => id)
    expect(ids).toEqual(noFilm.toReversed())
  })
})

describe('the page', () => {
  const marks = () => within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link')

  test('has its documents at the end without a block for them, and asks for a sign-in in the place of a locked one', () => {
    show([hero, sampleBlock('team')])
    expect([...document.querySelectorAll('main > section')].at(-1)?.id).toBe('investor-content')
    expect(section('investor-content').getByRole('button', { name: 'Schedule 1:1 Meeting' })).toBeTruthy()
    cleanup()
    const guard = (node: ReactNode) => node ?? <p>Please sign in</p>
    show([hero, { id: 'investor-content', type: 'investorContent' }, sampleBlock('team')], [], guard)
    expect(section('investor-content').getByText('Please sign in')).toBeTruthy()
    expect([...document.querySelectorAll('main > section')].at(-1)?.id).toBe('team')
  })

  test('without financials has no key figures, and no button that leads to them', () => {
    show([hero])
    expect(screen.queryByRole('link', { name: 'View Investment Details' })).toBeNull()
    expect(document.querySelector('main section')?.querySelector('dl')).toBeNull()
  })

  test('lists its blocks in the table of contents: those of one type by their titles', () => {
    const again = { ...sampleBlock('team'), id: 'team-2' }
    again.content.title = 'Advisers, and who else we ask when it matters'
    show([hero, sampleBlock('faq'), sampleBlock('team'), again, sampleBlock('quote'), sampleBlock('richText')])
    expect(marks().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Questions', '#faq'],
      ['Team', '#team'],
      ['Advisers, and who else we as…', '#team-2'],
      ['A note on risk', '#rich-text'],
      ['Documents', '#investor-content'],
    ])
  })
})

describe('charts have a table that says the same', () => {
  test('use of funds: each share is computed, and they are the whole', () => {
    show([hero, sampleBlock('useOfFunds')])
    expect(rowsOf('use-of-funds')).toEqual([
      ['Part', 'Share', 'Amount'],
      ['EngineeringFour people', '45%', '$540,000'],
      ['Sales and partners', '30%', '$360,000'],
      ['Security auditsTwo a year, by outside firms', '15%', '$180,000'],
      ['Reserve', '10%', '$120,000'],
      ['In total', '100%', '$1.2M'],
    ])
    const bars = [...document.querySelectorAll('#use-of-funds svg rect:last-child')]
    expect(bars.map((bar) => [bar.getAttribute('x'), bar.getAttribute('width')])).toEqual([
      ['0', '45'],
      ['45', '30'],
      ['75', '15'],
      ['90', '10'],
    ])
  })

  test('the revenue curve says of each period whether it is actual or projected', () => {
    show([hero, sampleBlock('revenueCurve')])
    expect(rowsOf('revenue-curve')).toEqual([
      ['Period', 'Revenue', 'State'],
      ['2022', '$84,000', 'Actual'],
      ['2023', '$253,000', 'Actual'],
      ['2024', '$612,000', 'Actual'],
      ['2025', '$1.1M', 'Projected'],
      ['2026', '$2.25M', 'Projected'],
    ])
    expect(section('revenue-curve').getByText('Projected', { selector: 'figcaption *' })).toBeTruthy()
  })

  test('round progress says what is open, or how far it is above the target', () => {
    show([hero, sampleBlock('roundProgress')])
    expect(rowsOf('round-progress').slice(1)).toEqual([
      ['Received', '$305,000', '25.4%'],
      ['Committed', '$455,000', '37.9%'],
      ['Still open', '$745,000', '62.1%'],
      ['Target', '$1.2M', '100%'],
    ])
    expect(section('round-progress').getByText(/^7 investors · Figures of/)).toBeTruthy()
    cleanup()
    const over = sampleBlock('roundProgress')
    over.content.committed = 1_500_000
    show([hero, over])
    expect(rowsOf('round-progress')).toContainEqual(['Above the target', '$300,000', '25%'])
  })
})

describe('documents of the data room', () => {
  test('are listed as far as this reader may open them; of others nothing is said', () => {
    const files = sampleBlock('fileList')
    files.content.documents.unshift({ document: 'another000000000' })
    show([hero, files], [DOCUMENT])
    expect(section('file-list').getByRole('link', { name: 'Pitch deck' }).getAttribute('href')).toBe(
      `/vault/documents/${SAMPLE_DOCUMENT}`,
    )
    expect(section('file-list').getAllByRole('listitem')).toHaveLength(1)
    cleanup()
    show([hero, files], [])
    expect(section('file-list').queryAllByRole('listitem')).toEqual([])
    expect(section('file-list').getByText(/shown to readers to whom the data room opens them/)).toBeTruthy()
  })

  test('pictures are drawn with their description for whoever may open them', () => {
    show([hero, sampleBlock('pictures')], [DOCUMENT])
    expect(section('pictures').getByRole('img', { name: 'A question and three cited passages' })).toBeTruthy()
    expect(section('pictures').getByText('An answer with its sources')).toBeTruthy()
    cleanup()
    show([hero, sampleBlock('pictures')], [])
    expect(section('pictures').queryByRole('img')).toBeNull()
  })
})

test('a text shows its bold words, headings, lists and links, and nothing of HTML', () => {
  const text = sampleBlock('richText')
  text.content.text += '\n\n<img src=x onerror=alert(1)>'
  show([hero, text])
  const shown = section('rich-text')
  expect(shown.getByText('concentration').tagName).toBe('STRONG')
  expect(shown.getByRole('heading', { name: 'What we watch' })).toBeTruthy()
  expect(shown.getByRole('link', { name: 'the figures' }).getAttribute('href')).toBe('#financials')
  expect(document.querySelector('img')).toBeNull()
  expect(shown.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
})
