/** The steps of the setup in their order. Each but the first can be left out. Without zod, because the browser loads it. */
export const SETUP_STEPS = ['admin', 'company', 'brand', 'agreement', 'project', 'mail'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
