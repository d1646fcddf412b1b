import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { SAMPLE_DOCUMENT, sampleBlock, sampleBlocks, sectionBlocks } from '../../../../tests/helpers/block-samples.ts'
import { unbroken } from '../../../lib/unbroken.ts'
import type { Indicated } from './blocks/round-progress.tsx'
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

function show(
  blocks: readonly AnsweredBlock[],
  room: readonly RoomDocument[] = [],
  guard = (node: ReactNode) => node,
  indicated?: Indicated,
) {
  render(
    <TearSheet
      route="vault"
      content={{ blocks }}
      acts={acts}
      signedIn
      guard={guard}
      withRoom={(draw) => draw(room)}
      documentList={() => null}
      indicated={indicated}
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
    const ids = [...document.querySelectorAll('main section')].map((one) => one.id).filter(Boolean)
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
      ['In total', '100%', '$1,200,000'],
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

  test('the curve and the round stand side by side where they follow each other, and nothing else does', () => {
    show([hero, sampleBlock('revenueCurve'), sampleBlock('roundProgress'), sampleBlock('team')])
    const half = (id: string) => document.getElementById(id)?.parentElement
    expect(half('revenue-curve')).toBe(half('round-progress'))
    expect(half('revenue-curve')).not.toBe(half('team'))
    cleanup()
    show([hero, sampleBlock('revenueCurve'), sampleBlock('team'), sampleBlock('roundProgress')])
    expect(half('revenue-curve')).toBe(half('team'))
    expect(half('round-progress')).toBe(document.querySelector('main'))
  })

  test('a platform that has not launched has contracts, and its header says so', () => {
    const financials = structuredClone(sectionBlocks().find(({ type }) => type === 'financials') as Block<'financials'>)
    show([hero, financials])
    const terms = () => [...document.querySelectorAll('dt')].map((term) => term.textContent)
    expect(terms()).toContain('Annual recurring revenue')
    cleanup()
    financials.content.metrics.revenue = 'contracted'
    show([hero, financials])
    expect(terms()).not.toContain('Annual recurring revenue')
    expect(terms()).toContain('Contracted for the first year')
    const figures = terms().filter((term) => /Valuation|Raise target|Growth|margin|Clients/.test(term ?? ''))
    expect(figures, 'each key figure once').toEqual([
      'Valuation',
      'Raise target',
      'Growth in year one, planned',
      'Gross margin, planned',
      'Clients',
      'Raise target',
    ])
  })

  test('exits are bands on one axis of months, with their words', () => {
    show([hero, sectionBlocks().find(({ type }) => type === 'exit') as Block])
    const rows = section('exit').getAllByRole('row').slice(1)
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([
      '36 to 48 months',
      'From 30 months',
      '48 months',
    ])
    const bands = [...document.querySelectorAll('#exit svg')].map((svg) => svg.querySelector('rect')?.getAttribute('x'))
    expect(bands).toEqual(['60%', '50%', '80%'])
    expect(document.querySelectorAll('#exit svg:not([aria-hidden="true"])')).toHaveLength(0)
  })

  test('all sales are one bar, and a table of what each channel brings and leaves', () => {
    show([hero, sectionBlocks().find(({ type }) => type === 'gtm') as Block])
    expect(rowsOf('gtm').map(([name, ...cells]) => [name?.slice(0, 14), ...cells])).toEqual([
      ['Channel', 'Share of sales', 'Company keeps'],
      ['Direct, named ', '56%', '72%'],
      ['Audit partners', '32%', '48%'],
      ['Cloud marketpl', '12%', '34%'],
    ])
    expect(section('gtm').getByText('The company keeps 60% of all sales.')).toBeTruthy()
  })

  test('round progress says what is open, or how far it is above the target', () => {
    show([hero, sampleBlock('roundProgress')])
    expect(rowsOf('round-progress').slice(1)).toEqual([
      ['Committed', '$455,000', '37.9%'],
      ['of which received', '$305,000', '25.4%'],
      ['Still open', '$745,000', '62.1%'],
      ['Target', '$1,200,000', '100.0%'],
    ])
    expect(section('round-progress').getByText(/^7 investors committed · Commitments as of/)).toBeTruthy()
    cleanup()
    const over = sampleBlock('roundProgress')
    over.content.committed = 1_500_000
    show([hero, over])
    expect(rowsOf('round-progress')).toContainEqual(['Above the target', '$300,000', '25.0%'])
  })

  test('what is indicated has its own day, below the figures of the day that staff wrote', () => {
    show([hero, sampleBlock('roundProgress')], [], undefined, { amount: 1_510_000, at: '2027-01-03T01:48:00.000Z' })
    expect(rowsOf('round-progress').at(-1)).toEqual([
      `Indicated, not binding ${unbroken('As of 3 Jan 2027')}`,
      '$1,510,000',
      '125.8%',
    ])
    expect(section('round-progress').getByText(/Commitments as of/).textContent).not.toContain('2027')
  })
})

describe('what a ticket buys', () => {
  const ticket = () => section('ticket')
  const slider = () => ticket().getByRole('slider', { name: 'Your ticket' }) as HTMLInputElement
  const field = () => ticket().getByRole('textbox', { name: 'Your ticket' }) as HTMLInputElement
  const buys = () => ticket().getByRole('status').textContent
  const yours = () => section('round-progress').getByRole('status').textContent

  test('follows the slider: the part, what it would be worth at each end, and its mark in the round', () => {
    show([hero, sampleBlock('roundProgress'), sampleBlock('ticket')])
    expect(yours(), 'nothing is marked until the reader has chosen').toBe('')
    fireEvent.change(slider(), { target: { value: '250000' } })
    expect(buys()).toBe('3.57% of the company for $250,000')
    expect(slider().getAttribute('aria-valuetext')).toBe('$250,000, for 3.57% of the company')
    expect(rowsOf('ticket').slice(1)).toEqual([
      ['Estimated valuation, low to high', '$161,000 to $286,000 0.64 to 1.1 times'],
      ['Strategic acquisition', '$686,000 to $914,000 2.7 to 3.7 times'],
    ])
    expect(yours()).toBe('Your ticket: $250,000, 20.8% of the round')
    expect([slider().min, slider().max, slider().step]).toEqual(['50000', '500000', '10000'])
  })

  test('follows what is typed, within the smallest and the largest amount; what is no amount changes nothing', () => {
    show([hero, sampleBlock('ticket')])
    const type = (value: string) => {
      fireEvent.focus(field())
      fireEvent.change(field(), { target: { value } })
    }
    type('75,000')
    expect(buys()).toBe('1.07% of the company for $75,000')
    type('9999999')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    fireEvent.blur(field())
    expect(field().value).toBe('$500,000')
    expect(field().getAttribute('aria-invalid')).toBeNull()
    type('much')
    fireEvent.blur(field())
    expect(field().value).toBe('$500,000')
    expect(slider().value).toBe('500000')
  })

  test('says what it assumes, and that it is no promise; nothing of it is stored or sent', () => {
    show([hero, sampleBlock('ticket')])
    fireEvent.change(slider(), { target: { value: '120000' } })
    expect(
      ticket()
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['The round is filled.', 'Later rounds dilute your share by one fifth.'])
    expect(ticket().getByText('Not a promise.')).toBeTruthy()
    expect(window.location.href).not.toMatch(/120|ticket/)
    expect(Object.keys({ ...localStorage, ...sessionStorage })).toEqual([])
  })
})

test('a drawn product view has its window, its lines with bars, and says that it is an illustration', () => {
  show([hero, sampleBlock('productView')])
  const view = section('product-view')
  expect(view.getByText('Archive')).toBeTruthy()
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ask', 'Owners'])
  expect(view.getByText('Passages read').parentElement?.querySelector('i')?.getAttribute('style')).toContain('0.96')
  expect(view.getByText('Master agreement, page 14').parentElement?.querySelector('i')).toBeNull()
  expect(view.getByText('Illustration. The names are examples.').tagName).toBe('FIGCAPTION')
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
    expect(section('file-list').getByText(/shown to readers who can open them in the data room/)).toBeTruthy()
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
