import type { ProjectContent } from '../../../contract/content.ts'

export type { AnalyticsContent, ContentSet, ProjectContent } from '../../../contract/content.ts'

/** The parts of a content set that have components of their own. */
export type MarketPoint = ProjectContent['why']['marketData'][number]
export type Metrics = ProjectContent['financials']['metrics']
export type Tier = NonNullable<ProjectContent['financials']['investmentTiers']>[number]
export type Structure = NonNullable<ProjectContent['financials']['investmentStructure']>
