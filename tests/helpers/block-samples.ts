import { readFileSync } from 'node:fs'
import type { Block, BlockContent, BlockType } from '../../contract/projects/blocks/blocks.ts'

type NewType =
  | 'team'
  | 'clients'
  | 'ticket'
  | 'useOfFunds'
  | 'revenueCurve'
  | 'roundProgress'
  | 'pictures'
  | 'productView'
  | 'fileList'
  | 'quote'
  | 'richText'
  | 'faq'

/** A document id that no room has. */
export const SAMPLE_DOCUMENT = 'abcdefgh12345678'

const NEW: { [Type in NewType]: BlockContent<Type> } = {
  team: {
    title: 'Team',
    description: 'The three people who began it, and who answers for what.',
    people: [
      {
        name: 'Ines Kaltwasser',
        role: 'Chief executive',
        description: 'Led records at two hospital groups for eleven years.',
      },
      { name: 'Tobias Renard', role: 'Chief technologist', description: 'Wrote the index that the product rests on.' },
      { name: 'Amara Okafor', role: 'Finance', description: 'Closed the books of three companies through their sale.' },
    ],
  },
  clients: {
    title: 'Who uses it',
    clients: [
      { name: 'Elmfield Clinics', description: 'Eleven sites ask one archive.', since: 'Client since March 2024' },
      { name: 'Ferrier Law', description: 'Matters are sealed from each other.' },
    ],
  },
  ticket: {
    title: 'What a ticket buys',
    minimum: 50_000,
    maximum: 500_000,
    step: 10_000,
    valuation: 7_000_000,
    low: 4_500_000,
    high: 8_000_000,
    dilution: 20,
    exits: [{ name: 'Strategic acquisition', low: 24_000_000, high: 32_000_000 }],
    assumptions: [{ text: 'The round is filled.' }, { text: 'Later rounds dilute your share by one fifth.' }],
    legend: 'Not a promise.',
  },
  useOfFunds: {
    title: 'Use of funds',
    description: 'What the round pays for, over 18 months.',
    parts: [
      { name: 'Engineering', amount: 540_000, description: 'Four people' },
      { name: 'Sales and partners', amount: 360_000 },
      { name: 'Security audits', amount: 180_000, description: 'Two a year, by outside firms' },
      { name: 'Reserve', amount: 120_000 },
    ],
  },
  revenueCurve: {
    title: 'Revenue',
    description: 'Recurring revenue at the end of each period.',
    points: [
      { period: '2022', revenue: 84_000, state: 'actual' },
      { period: '2023', revenue: 253_000, state: 'actual' },
      { period: '2024', revenue: 612_000, state: 'actual' },
      { period: '2025', revenue: 1_100_000, state: 'projected' },
      { period: '2026', revenue: 2_250_000, state: 'projected' },
    ],
    source: 'Management accounts, not audited. Projections assume the round is filled.',
  },
  roundProgress: {
    title: 'Where the round stands',
    target: 1_200_000,
    committed: 455_000,
    received: 305_000,
    investors: 7,
    asOf: '2025-11-20',
    closes: '2026-01-31',
  },
  pictures: {
    title: 'The product',
    pictures: [
      { document: SAMPLE_DOCUMENT, caption: 'An answer with its sources', alt: 'A question and three cited passages' },
    ],
  },
  productView: {
    title: 'One answer',
    window: 'Archive',
    places: [{ name: 'Ask' }, { name: 'Owners' }],
    headline: 'Who may keep the records?',
    text: 'Two suppliers, one of them for the audit alone.',
    rows: [
      { label: 'Master agreement, page 14', value: 'Return in 30 days' },
      { label: 'Passages read', value: '96 of 100', share: 96 },
    ],
    caption: 'Illustration. The names are examples.',
  },
  fileList: { title: 'Read first', documents: [{ document: SAMPLE_DOCUMENT }] },
  quote: {
    text: 'We stopped asking where a record was, and began asking who had read it.',
    name: 'Records officer',
    role: 'A clinic',
  },
  richText: {
    title: 'A note on risk',
    text: 'Most of it is **concentration**.\n\n## What we watch\n- One client is 9 percent\n- See [the figures](#financials)',
  },
  faq: {
    title: 'Questions and answers',
    questions: [
      { question: 'When does the round close?', answer: 'When it is full, or at the end of January.' },
      { question: 'May a trust invest?', answer: 'Yes.\n\nThe trustee signs.' },
    ],
  },
}

/** The ten sections of the specification, from the demo, in its order. */
export function sectionBlocks(): Block[] {
  const { blocks } = JSON.parse(readFileSync('content/vault.json', 'utf8')) as { blocks: Block[] }
  return blocks.filter(({ type }) => !Object.hasOwn(NEW, type))
}

/** One block of every type, complete. */
export function sampleBlocks(): Block[] {
  const added = (Object.keys(NEW) as NewType[]).map((type) => sampleBlock(type))
  return [...sectionBlocks(), ...added]
}

export function sampleBlock<Type extends NewType>(type: Type): Block<Type> {
  const id = type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return structuredClone({ id, type: type as BlockType, content: NEW[type] }) as Block<Type>
}
