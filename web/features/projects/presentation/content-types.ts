import type { ProjectContent } from '../../../../contract/projects/project-content.ts'

export type { ContentAnswer } from '../../../../contract/projects/content.ts'
export type { ProjectContent } from '../../../../contract/projects/project-content.ts'

/** A presented project as it was answered: without its documents to whoever is not signed in. */
export type SheetContent = Omit<ProjectContent, 'investorContent'> & Partial<Pick<ProjectContent, 'investorContent'>>

/** The parts of a content set that have components of their own. */
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
