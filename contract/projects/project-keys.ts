/** The projects of product-spec section 9; vault is the default. Kept apart from the schema so that the browser loads no zod. */
export const PROJECT_KEYS = ['vault', 'fanz', 'realestate', 'analytics'] as const
export type ProjectKey = (typeof PROJECT_KEYS)[number]
