import type { ProjectContent } from '../../contract/projects/project-content.ts'

/** A word that no line holds, and a name from right to left. Sections need names of their own, so something is set behind it there. */
export const LONG = 'Vermögensverwaltungsgesellschaftsversammlungsprotokollführerin'.repeat(2)
export const RTL = 'منصة استثمار عقاري تقرأ كل عقد إيجار قبل الالتزام (2025)'
const MANY = 40

export const numbered = <T>(make: (index: number) => T): T[] => Array.from({ length: MANY }, (_, index) => make(index))

/** A content set at the edges of what its schema admits, with the tiers as a list or as a table. */
export function hostileSet(from: ProjectContent, tiers: 'list' | 'table'): ProjectContent {
  const { investmentStructure: _, investmentTiers: __, ...financials } = from.financials
  const three = <T extends { title: string; description: string }>(cards: readonly T[]) =>
    cards.map((card, index) => ({ ...card, title: index === 2 ? RTL : LONG, description: `${LONG} ${RTL}` }))
  return {
    ...from,
    hero: { title: LONG, subtitle: `${RTL} ${LONG}` },
    what: { title: `${LONG} what`, description: LONG, features: three(from.what.features) },
    why: {
      ...from.why,
      title: RTL,
      description: RTL,
      opportunities: three(from.why.opportunities).map((card) => ({ ...card, timeline: LONG, additional: LONG })),
      marketData: numbered((index) => ({ year: 2000 + index, value: 0.01 * 3 ** index, percentage: index })),
      marketProjectionSubtitle: LONG,
      marketDataSource: `${LONG} ${RTL}`,
    },
    how: { title: `${LONG} how`, description: RTL, steps: three(from.how.steps) },
    financials: {
      ...financials,
      title: `${LONG} round`,
      description: LONG,
      roundOverview: LONG,
      valuationSummary: LONG,
      metrics: {
        valuation: '$1234567.891M to $98765432.1M',
        arr: 123_456_789_012_345,
        target: 123_456_789_012_345,
        growth: -12_345.678,
        margin: 99.999,
        clients: 1_234_567_890,
      },
      ...(tiers === 'list'
        ? {
            investmentTiers: numbered((index) => ({
              name: index === 1 ? RTL : `${LONG} ${index}`,
              status: 'oversubscribedandclosed in q4 2031',
              minimum: 50_000,
              maximum: 123_456_789_012,
              target: 123_456_789_012,
              description: LONG,
              equity: 12.345678,
            })),
          }
        : {
            investmentStructure: {
              title: LONG,
              description: LONG,
              tiers: numbered((index) => ({ amount: 123_456_789_012 + index, equity: 12.345678 })),
              terms: {
                preMoneyValuation: 123_456_789_012_345,
                raiseTarget: 123_456_789_012,
                instrument: LONG,
                allocation: RTL,
              },
              contact: {
                note: LONG,
                email: `${'investor.relations.'.repeat(3)}desk@halcyon.example`,
                calendar: '/vault',
              },
            },
          }),
    },
    exit: {
      ...from.exit,
      title: `${LONG} exit`,
      opportunities: three(from.exit.opportunities).map((it) => ({ ...it, timeline: LONG })),
    },
    gtm: {
      title: `${LONG} gtm`,
      description: RTL,
      channels: numbered((index) => ({ name: `${LONG} ${index}`, percentage: (index * 100) / 39, description: RTL })),
      traction: numbered((index) => ({
        label: `${LONG} ${index}`,
        value: '123,456,789,012 of 123,456,789,012',
        color: 'blue',
        note: RTL,
      })),
    },
    cta: { title: `${LONG} next`, description: RTL },
    investorContent: {
      documents: numbered((index) => ({
        title: `${LONG} ${index}`,
        description: RTL,
        icon: 'star',
        action: `Request ${LONG}`,
      })),
    },
  }
}

/** A content set with only what its schema asks for. */
export function bareSet(from: ProjectContent): ProjectContent {
  const bare = <T extends { timeline?: string | undefined; additional?: string | undefined }>(cards: readonly T[]) =>
    cards.map(({ timeline: _, additional: __, ...card }) => card as T)
  const { video: _, ...rest } = from
  const unplotted = rest.exit.opportunities.map(({ months: _, ...path }) => path)
  const { marketDataSource: __, ...why } = rest.why
  const { roundOverview: ___, ...financials } = rest.financials
  return {
    ...rest,
    why: { ...why, opportunities: bare(why.opportunities), marketData: why.marketData.slice(0, 2) },
    exit: { ...rest.exit, opportunities: bare(unplotted) },
    gtm: { ...rest.gtm, channels: rest.gtm.channels.map(({ share: _, ...channel }) => channel) },
    financials,
  }
}
