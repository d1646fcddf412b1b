/** The keys of the demo company's projects, in order. */
export const DEMO_KEYS = ['vault', 'fanz', 'realestate', 'analytics'] as const
