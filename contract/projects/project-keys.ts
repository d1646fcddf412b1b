/** The four projects of product-spec section 9; vault is the default. Apart from its schema so that the browser can have the names without zod. */
export const PROJECT_KEYS = ['vault', 'fanz', 'realestate', 'analytics'] as const
export type ProjectKey = (typeof PROJECT_KEYS)[number]
