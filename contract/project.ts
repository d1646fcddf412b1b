import { z } from 'zod'

/** The four projects of product-spec section 9; vault is the default. A route is a project's part of the URL. */
export const PROJECT_ROUTES = ['vault', 'fanz', 'realestate', 'analytics'] as const
export const projectRoute = z.enum(PROJECT_ROUTES)
export type ProjectRoute = z.infer<typeof projectRoute>
