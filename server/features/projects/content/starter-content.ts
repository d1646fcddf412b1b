import { isDeepStrictEqual } from 'node:util'
import type { PresentationContent } from '../../../../contract/projects/blocks/blocks.ts'
import { asBlocks, sectionsOf } from '../../../../contract/projects/blocks/convert.ts'
import type { ContentSet } from '../../../../contract/projects/content.ts'
import { describePath } from '../../../../contract/projects/content-labels.ts'
import type { ProjectContent } from '../../../../contract/projects/project-content.ts'
import { valuationOf } from '../../../access/projects.ts'
import type { ProjectRow } from '../../../db/tables.ts'

const LATER = 'Details follow.'
const DECIMALS = { minimumFractionDigits: 0, maximumFractionDigits: 3 }

/** What the editor starts a new presentation with: every section, with the project's own facts and no other figures. */
export function starterContent(project: ProjectRow, contact: string): PresentationContent {
  return asBlocks(starterSections(project, contact)) as PresentationContent
}

function starterSections(project: ProjectRow, contact: string): ProjectContent {
  const { key, name, summary, instrument } = project
  const minimum = project.minimum ?? 1
  const point = (title: string) => ({ title, description: LATER })
  return {
    kind: 'project',
    hero: { title: name, subtitle: summary },
    what: {
      ...{ title: 'What it is', description: summary },
      features: [
        { ...point('What protects it'), icon: 'shield' },
        { ...point('What it earns'), icon: 'chart' },
        { ...point('How it runs'), icon: 'cogs' },
      ],
    },
    why: {
      ...{ title: 'Why now', description: LATER },
      opportunities: [
        { ...point('Customers'), icon: 'handshake' },
        { ...point('Market'), icon: 'chart' },
        { ...point('Position'), icon: 'building' },
      ],
      marketData: [
        { year: 2025, value: 1, percentage: 100 },
        { year: 2026, value: 1, percentage: 100 },
      ],
      marketProjectionSubtitle: LATER,
    },
    how: { title: 'How it works', description: LATER, steps: [point('First'), point('Then'), point('Last')] },
    financials: {
      ...{ title: 'Financials', description: LATER, valuationSummary: LATER },
      metrics: { valuation: valuationText(project), arr: 1, target: 1, growth: 0, margin: 0, clients: 0 },
      investmentStructure: {
        ...{ title: 'Investment', description: LATER },
        tiers: [{ amount: minimum, equity: 0 }],
        terms: { preMoneyValuation: 1, raiseTarget: 1, instrument: instrument ?? LATER, allocation: LATER },
        contact: { note: LATER, email: contact, calendar: `/${key}#investor-content` },
      },
    },
    exit: {
      ...{ title: 'Exit', description: LATER },
      opportunities: [
        { ...point('Sale'), icon: 'handshake' },
        { ...point('Growth'), icon: 'chart' },
        { ...point('Holding'), icon: 'building' },
      ],
    },
    gtm: {
      ...{ title: 'Go to market', description: LATER },
      channels: [{ name: 'Direct', percentage: 100, description: LATER }],
      traction: [{ label: 'Customers', value: '0', color: 'grey', note: LATER }],
    },
    cta: { title: 'Next steps', description: 'Ask us for a call, or for the data room.' },
    investorContent: {
      documents: [{ title: 'Presentation', description: LATER, icon: 'presentation', action: 'Request it' }],
    },
  }
}

/** In millions, as the figure `valuation` is written. */
function valuationText(project: ProjectRow): string {
  const { low, high } = valuationOf(project) ?? { low: 1, high: 1 }
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: project.currency, ...DECIMALS })
  return `${format.format(low)}M to ${format.format(high)}M`
}

const METRICS = ['financials', 'metrics']
const STRUCTURE = ['financials', 'investmentStructure']

/** What no reader may take for a figure of the project: where the starter has no fact to put. */
function inventedFigures(project: ProjectRow): readonly (readonly string[])[] {
  return [
    ...(valuationOf(project) ? [] : [[...METRICS, 'valuation']]),
    [...METRICS, 'arr'],
    [...METRICS, 'target'],
    ...(project.minimum === null ? [[...STRUCTURE, 'tiers']] : []),
    [...STRUCTURE, 'terms', 'preMoneyValuation'],
    [...STRUCTURE, 'terms', 'raiseTarget'],
    ['why', 'marketData'],
  ]
}

/** The name of a part that still has an invented figure of the starter content. */
export function findStarterFigures(set: ContentSet, project: ProjectRow, contact: string): string | undefined {
  const starter = starterSections(project, contact)
  const given = set.kind === 'presentation' ? sectionsOf(set.blocks) : set
  const same = inventedFigures(project).find((path) => isDeepStrictEqual(at(given, path), at(starter, path)))
  return same && describePath(same)
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((part: unknown, name) => (part as Record<string, unknown> | undefined)?.[name], value)
}
