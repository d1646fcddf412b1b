import { CallToAction } from '../../features/projects/presentation/call-to-action.tsx'
import { ChannelList } from '../../features/projects/presentation/channel-list.tsx'
import { DueDiligenceGrid } from '../../features/projects/presentation/due-diligence-grid.tsx'
import { FeatureList } from '../../features/projects/presentation/feature-list.tsx'
import { InvestmentStructure } from '../../features/projects/presentation/investment-structure.tsx'
import type { InvestorActs } from '../../features/projects/presentation/investor-acts.ts'
import { LockedDocuments } from '../../features/projects/presentation/locked-documents.tsx'
import { MarketChart } from '../../features/projects/presentation/market-chart.tsx'
import { OpportunityCards } from '../../features/projects/presentation/opportunity-cards.tsx'
import { ProcessSteps } from '../../features/projects/presentation/process-steps.tsx'
import { RoundMetrics } from '../../features/projects/presentation/round-metrics.tsx'
import { RoundScale } from '../../features/projects/presentation/round-scale.tsx'
import { SHEET_ICONS, SheetIcon } from '../../features/projects/presentation/sheet-icon.tsx'
import { SheetSkeleton } from '../../features/projects/presentation/sheet-skeleton.tsx'
import { TearHero } from '../../features/projects/presentation/tear-hero.tsx'
import { TierList } from '../../features/projects/presentation/tier-list.tsx'
import { TractionList } from '../../features/projects/presentation/traction-list.tsx'
import styles from './gallery.module.css'

const METRICS = { valuation: '$4.5M to $8M', arr: 612_000, target: 1_200_000, growth: 142, margin: 78, clients: 34 }
const NOTHING = { onPress: () => {} }
const ACTS: InvestorActs = {
  scheduleCall: NOTHING,
  requestDataRoom: NOTHING,
  scheduleMeeting: { href: 'mailto:investors@halcyon.example' },
  emailRelations: { href: 'mailto:investors@halcyon.example' },
  requestDocument: () => ({ href: 'mailto:investors@halcyon.example' }),
}

export function Heroes() {
  return (
    <>
      <TearHero hero={{ title: 'Name', subtitle: 'What it is, in one sentence.' }} metrics={METRICS} />
      <TearHero
        hero={{ title: 'A title of so many letters that it is set smaller', subtitle: 'What it is, in one sentence.' }}
        metrics={{ ...METRICS, arr: 12_345_678_901, growth: -4.25 }}
      />
      <SheetSkeleton />
    </>
  )
}

const point = (year: number, value: number) => ({ year, value, percentage: Math.min(100, Math.round(value)) })
const YEARS = [2023, 2024, 2025, 2026, 2027].map((year, index) => point(year, 40 + index * 15))

export function Markets() {
  return (
    <>
      <MarketChart points={YEARS} subtitle="In billions of US dollars" source="Invented for the gallery." />
      <MarketChart points={YEARS.slice(0, 2)} subtitle="Nothing is projected, and no source named" source={undefined} />
      <MarketChart
        points={Array.from({ length: 16 }, (_, index) => point(2015 + index, 10 + index * 6))}
        subtitle="More years than columns have room for"
        source="Invented for the gallery."
      />
    </>
  )
}

const THREE = ['First', 'Second', 'Third'] as const
const TEXT = 'What it is, in a sentence or two that say no more than is needed.'

export function Templates() {
  const icons = ['handshake', 'chart', 'building'] as const
  return (
    <>
      <ul className={styles.galleryIcons}>
        {SHEET_ICONS.map((name) => (
          <li key={name}>
            <SheetIcon name={name} />
            {name}
          </li>
        ))}
      </ul>
      <FeatureList
        features={(['shield', 'chart', 'cogs'] as const).map((icon) => ({ title: icon, description: TEXT, icon }))}
      />
      <OpportunityCards
        opportunities={icons.map((icon, index) => ({
          title: icon,
          description: TEXT,
          icon,
          ...(index > 0 && { timeline: '36 to 48 months' }),
          ...(index > 1 && { additional: 'What it rests on.' }),
        }))}
      />
      <ProcessSteps steps={THREE.map((title) => ({ title, description: TEXT }))} />
    </>
  )
}

const STATUSES = ['open', 'q2 2024', 'closed'] as const
const TIERS = STATUSES.map((status, index) => ({
  name: `Tier ${index + 1}`,
  status,
  minimum: 50_000,
  maximum: 250_000,
  target: 400_000 * (index + 1),
  description: 'What it pays for',
  equity: 4 * (index + 1),
}))

export function Rounds() {
  return (
    <>
      <RoundMetrics metrics={METRICS} />
      <TierList tiers={TIERS} />
      <InvestmentStructure
        structure={{
          title: 'Investment tiers',
          description: 'What an amount buys.',
          tiers: [
            { amount: 50_000, equity: 0.71 },
            { amount: 500_000, equity: 7.14 },
          ],
          terms: { preMoneyValuation: 5_800_000, raiseTarget: 1_200_000, instrument: 'SAFE', allocation: 'By date' },
          contact: { note: 'Answered in writing.', email: 'investors@halcyon.example', calendar: '/gallery' },
        }}
      />
      <RoundScale terms={{ low: 4_500_000, high: 8_000_000, before: 5_800_000, after: 7_000_000 }} />
      <RoundScale terms={{ low: 15_000_000, high: 20_000_000, before: 12_000_000, after: 26_000_000 }} />
    </>
  )
}

export function Reach() {
  return (
    <>
      <ChannelList
        channels={[72, 48, 34].map((percentage) => ({ name: 'Channel', percentage, description: 'Who buys there' }))}
      />
      <TractionList
        metrics={(['green', 'blue', 'yellow', 'grey'] as const).map((color) => ({
          label: `What was reached, ${color}`,
          value: '118%',
          color,
          note: 'When, and how it is counted',
        }))}
      />
    </>
  )
}

export function Closing() {
  const cta = { title: 'What to do next', description: 'And what comes of it.' }
  const icons = ['presentation', 'chart', 'users', 'contract', 'video', 'star'] as const
  const documents = icons.map((icon) => ({
    title: icon,
    description: 'What it holds',
    icon,
    action: `Request ${icon}`,
  }))
  return (
    <>
      <CallToAction cta={cta} acts={ACTS} signedIn={false} />
      <CallToAction cta={cta} acts={ACTS} signedIn />
      <DueDiligenceGrid documents={documents} acts={ACTS} />
      <LockedDocuments onLogin={() => {}} />
    </>
  )
}
