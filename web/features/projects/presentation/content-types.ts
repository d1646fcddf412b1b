import type { ProjectContent } from '../../../../contract/projects/project-content.ts'

export type { ContentAnswer } from '../../../../contract/projects/content.ts'
export type { ProjectContent } from '../../../../contract/projects/project-content.ts'

/** Without its documents for readers who are not signed in. */
export type SheetContent = Omit<ProjectContent, 'investorContent'> & Partial<Pick<ProjectContent, 'investorContent'>>

export type MarketPoint = ProjectContent['why']['marketData'][number]
export type Feature = ProjectContent['what']['features'][number]
export type Opportunity = ProjectContent['why']['opportunities'][number]
export type Step = ProjectContent['how']['steps'][number]
export type Metrics = ProjectContent['financials']['metrics']
export type Tier = NonNullable<ProjectContent['financials']['investmentTiers']>[number]
export type Structure = NonNullable<ProjectContent['financials']['investmentStructure']>
export type Channel = ProjectContent['gtm']['channels'][number]
export type TractionMetric = ProjectContent['gtm']['traction'][number]
export type InvestorDocument = ProjectContent['investorContent']['documents'][number]
