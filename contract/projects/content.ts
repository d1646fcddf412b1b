import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { analyticsAnswer, analyticsContent } from './analytics-content.ts'
import { projectKey } from './project.ts'
import { projectContent } from './project-content.ts'

/*
 * The confidential content of a project (product-spec section 3): read from content/ by the server, answered only after the
 * access decision, rendered by the project page.
 */

/** What a file of content/ holds; `kind` says which page renders it. */
export const contentSet = z.discriminatedUnion('kind', [projectContent, analyticsContent])
export type ContentSet = z.infer<typeof contentSet>

/** What is answered: without `investorContent` to whoever is not signed in, so that the page has nothing to hide from them. */
export const contentAnswer = z.discriminatedUnion('kind', [
  projectContent.partial({ investorContent: true }),
  analyticsAnswer,
])
export type ContentAnswer = z.infer<typeof contentAnswer>

export const getProjectContent = endpoint({
  about: 'The content set of a project, after the access decision made for this one request. Never cached.',
  errors: ['session_missing', 'access_required', 'session_locked', 'nda_sign_again'],
  method: 'GET',
  path: '/api/projects/:route/content',
  input: z.object({ route: projectKey }),
  output: contentAnswer,
})
