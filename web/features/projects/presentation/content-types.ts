import type { AnsweredBlock, BlockContent } from '../../../../contract/projects/blocks/blocks.ts'
import type { Answer } from '../../../lib/endpoints.ts'

export type { AnsweredBlock, Block, BlockContent, BlockType } from '../../../../contract/projects/blocks/blocks.ts'
export type { ContentAnswer } from '../../../../contract/projects/content.ts'

/** The investor documents have no content for readers who are not signed in. */
export type SheetContent = { blocks: readonly AnsweredBlock[] }

/** A document of the data room that this reader may open. */
export type RoomDocument = Answer<'GET /api/projects/:route/documents'>['documents'][number]

export type MarketPoint = BlockContent<'why'>['marketData'][number]
export type Feature = BlockContent<'what'>['features'][number]
export type Opportunity = BlockContent<'why'>['opportunities'][number]
export type Step = BlockContent<'how'>['steps'][number]
export type Metrics = BlockContent<'financials'>['metrics']
export type Tier = NonNullable<BlockContent<'financials'>['investmentTiers']>[number]
export type Structure = NonNullable<BlockContent<'financials'>['investmentStructure']>
export type Channel = BlockContent<'gtm'>['channels'][number]
export type TractionMetric = BlockContent<'gtm'>['traction'][number]
export type InvestorDocument = BlockContent<'investorContent'>['documents'][number]
