import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currencyCode } from '../operations/company.ts'
import { analyticsAnswer, analyticsContent } from './analytics-content.ts'
import { projectKey } from './project.ts'
import { projectContent } from './project-content.ts'

/** A file in content/; `kind` decides which page renders it. */
export const contentSet = z.discriminatedUnion('kind', [projectContent, analyticsContent])
export type ContentSet = z.infer<typeof contentSet>

/** The server leaves out `investorContent` for readers who are not signed in. */
export const contentAnswer = z.discriminatedUnion('kind', [
  projectContent.partial({ investorContent: true }).extend({
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
