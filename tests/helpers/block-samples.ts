import { readFileSync } from 'node:fs'
import type { Block, BlockContent, BlockType } from '../../contract/projects/blocks/blocks.ts'

type NewType =
  | 'team'
  | 'useOfFunds'
  | 'revenueCurve'
  | 'roundProgress'
  | 'pictures'
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

/** One block of every type, complete: those of the specification from the demo, in its order. */
export function sampleBlocks(): Block[] {
  const { blocks } = JSON.parse(readFileSync('content/vault.json', 'utf8')) as { blocks: Block[] }
  const added = (Object.keys(NEW) as NewType[]).map((type) => sampleBlock(type))
  return [...blocks, ...added]
}

export function sampleBlock<Type extends NewType>(type: Type): Block<Type> {
  const id = type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return structuredClone({ id, type: type as BlockType, content: NEW[type] }) as Block<Type>
}
