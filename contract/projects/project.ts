import { z } from 'zod'
import { PROJECT_ROUTES, type ProjectRoute } from './project-keys.ts'

export { PROJECT_ROUTES, type ProjectRoute }

/** A route is a project's part of the URL. */
export const projectRoute = z.enum(PROJECT_ROUTES)
