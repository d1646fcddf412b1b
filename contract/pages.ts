import { PROJECT_ROUTES } from './project-routes.ts'

/** Every page of the portal. The server answers 404 (with the same application) anywhere else. */
export const PAGES = [
  '/',
  '/nda-gate',
  '/unlock',
  '/confirm',
  '/documentation',
  '/api-reference',
  '/support',
  '/privacy',
  '/agreement',
  ...PROJECT_ROUTES.map((route) => `/${route}` as const),
] as const
