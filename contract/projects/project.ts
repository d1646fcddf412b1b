import { z } from 'zod'
import { PROJECT_KEYS, type ProjectKey } from './project-keys.ts'

export { PROJECT_KEYS, type ProjectKey }

export const projectKey = z.enum(PROJECT_KEYS)
