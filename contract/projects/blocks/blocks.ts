import { z } from 'zod'
import { DOCUMENTS_ID } from '../documents-id.ts'
import { sections } from '../project-content.ts'
import {
  clients,
  faq,
  fileList,
  pictures,
  productView,
  quote,
  revenueCurve,
  richText,
  roundProgress,
  team,
  ticket,
  useOfFunds,
} from './new-blocks.ts'

/**
 * Every type of block, with the schema of its content. The validation, the editor's form and the tests are made from this list;
 * `web/features/projects/presentation/blocks.tsx` must draw each type, and `content-labels.ts` must name its fields.
 */
export const BLOCKS = {
  ...sections,
  team,
  clients,
  ticket,
  useOfFunds,
  revenueCurve,
  roundProgress,
  pictures,
  productView,
  fileList,
  quote,
  richText,
  faq,
} as const

export type BlockType = keyof typeof BLOCKS
export type BlockContent<Type extends BlockType> = z.infer<(typeof BLOCKS)[Type]>
/** The id is the section's anchor on the page, and the name under which its reading time is recorded. */
export type Block<Type extends BlockType = BlockType> = {
  [T in Type]: { id: string; type: T; content: BlockContent<T> }
}[Type]

export const BLOCK_TYPES = Object.keys(BLOCKS) as BlockType[]

/** These types a page has at most once: the page header, the place of the investor documents, and the reader's amount. */
export const ONCE: readonly BlockType[] = ['hero', 'investorContent', 'ticket']

const MAX_BLOCKS = 40

/** The end `-h` belongs to headings, and `main` to the page. */
const id = z
  .string()
  .max(40)
  .regex(
    /^(?!main$|sheet-title$)[a-z](?!.*-h$)[a-z0-9]*(?:-[a-z0-9]+)*$/,
    'must be small letters, digits and single hyphens',
  )

const kinds = BLOCK_TYPES.map((type) => z.strictObject({ id, type: z.literal(type), content: BLOCKS[type] }))
const block = z.discriminatedUnion('type', kinds as [(typeof kinds)[number]]) as unknown as z.ZodType<Block>

/** What a project page shows, in the order of the page. */
export const presentationContent = z.strictObject({
  kind: z.literal('presentation'),
  blocks: z
    .array(block)
    .max(MAX_BLOCKS)
    .superRefine((blocks, context) => {
      const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
      if (blocks[0]?.type !== 'hero') refuse([], 'must begin with the page header')
      for (const [at, { id, type }] of blocks.entries()) {
        const before = blocks.slice(0, at)
        if (before.some((other) => other.id === id)) refuse([at, 'id'], 'must be an id that no other block has')
        if (ONCE.includes(type) && before.some((other) => other.type === type))
          refuse([at], 'must not be on the page a second time')
        if ((id === DOCUMENTS_ID) !== (type === 'investorContent'))
          refuse([at, 'id'], `must be ${DOCUMENTS_ID} for the investor documents, and for nothing else`)
      }
    }),
})
export type PresentationContent = z.infer<typeof presentationContent>

/** A reader who may not see the investor documents gets their block without its content, so that it keeps its place. */
export type AnsweredBlock =
  | Block<Exclude<BlockType, 'investorContent'>>
  | (Omit<Block<'investorContent'>, 'content'> & Partial<Pick<Block<'investorContent'>, 'content'>>)

const answeredBlock = z.discriminatedUnion(
  'type',
  [...(kinds as [(typeof kinds)[number]])].map((kind) =>
    kind.shape.type.value === 'investorContent' ? kind.partial({ content: true }) : kind,
  ) as [(typeof kinds)[number]],
) as unknown as z.ZodType<AnsweredBlock>

/** The blocks, beside the specification's sections as far as the page has them: the first block of each type. */
export const presentationAnswer = z
  .strictObject({
    kind: z.literal('project'),
    ...sections,
    blocks: z.array(answeredBlock),
  })
  .partial({
    hero: true,
    what: true,
    why: true,
    video: true,
    how: true,
    financials: true,
    exit: true,
    gtm: true,
    cta: true,
    investorContent: true,
  })
