import { z } from 'zod'
import { PROJECT_KEY, type ProjectKey } from './project-keys.ts'
import { MAX_PROJECTS, PROJECT_LENGTHS } from './project-limits.ts'

export type { ProjectKey }

/** Only the shape. Whether a project has this key is for the server to say. */
export const projectKey = z
  .string()
  .max(PROJECT_LENGTHS.key, `must have at most ${PROJECT_LENGTHS.key} characters`)
  .regex(PROJECT_KEY, 'must be small letters, digits and single hyphens')

export const projectKeys = z.array(projectKey).max(MAX_PROJECTS)
