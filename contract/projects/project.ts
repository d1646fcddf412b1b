import { z } from 'zod'
import { PROJECT_KEY, type ProjectKey } from './project-keys.ts'

export type { ProjectKey }

/** Only the shape. Whether a project has this key is for the server to say. */
export const projectKey = z.string().max(40).regex(PROJECT_KEY, 'must be small letters, digits and single hyphens')

/** A portal has few projects; this bounds what one request can name. */
const MAX_PROJECTS = 100

export const projectKeys = z.array(projectKey).max(MAX_PROJECTS)
