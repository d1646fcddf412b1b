import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currencyCode } from '../operations/company.ts'
import { analyticsAnswer, analyticsContent } from './analytics-content.ts'
import { presentationAnswer, presentationContent } from './blocks/blocks.ts'
import { asBlocks } from './blocks/convert.ts'
import { projectKey } from './project.ts'
import { projectContent } from './project-content.ts'

/** The content of a project; `kind` decides which page renders it. */
export const contentSet = z.discriminatedUnion('kind', [presentationContent, analyticsContent])
export type ContentSet = z.infer<typeof contentSet>

/** A file in content/, which may still have the fixed shape that files had first. */
export const contentFile = z
  .discriminatedUnion('kind', [presentationContent, analyticsContent, projectContent])
  .transform((set) => asBlocks(set) as ContentSet)

/** The server leaves out the investor documents for readers who are not signed in. */
const contentAnswer = z.discriminatedUnion('kind', [
  presentationAnswer.extend({
    /** Of its amounts: ISO 4217. */
    currency: currencyCode.optional(),
  }),
  analyticsAnswer,
])
export type ContentAnswer = z.infer<typeof contentAnswer>

export const getProjectContent = endpoint({
  about: 'Returns a project’s content. Access is decided anew for every request, and nothing is cached.',
  errors: ['session_missing', 'access_required', 'session_locked', 'nda_sign_again', 'content_unpublished'],
  method: 'GET',
  path: '/api/projects/:route/content',
  input: z.object({ route: projectKey }),
  output: contentAnswer,
})
