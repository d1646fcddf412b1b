import { z } from 'zod'
import { PROJECT_KEY, type ProjectKey } from './project-keys.ts'
import { MAX_PROJECTS, PROJECT_LENGTHS } from './project-limits.ts'

export type { ProjectKey }

/** Only the shape. Whether a project has this key is for the server to say. */
export const projectKey = z
  .string()
  .max(PROJECT_LENGTHS.key, `must have at most ${PROJECT_LENGTHS.key} characters`)
  .regex(PROJECT_KEY, 'must be small letters, digits and single hyphens')

/**
 * What must stand behind access to a project. `code`: any code or approval for it. `signed`: also a signature in force, or an agreement
 * on paper. `external`: an agreement on paper that staff recorded. Each asks for more than the one before.
 */
export const projectAgreement = z.enum(['code', 'signed', 'external'])
export type ProjectAgreement = z.infer<typeof projectAgreement>

export const projectKeys = z.array(projectKey).max(MAX_PROJECTS)
