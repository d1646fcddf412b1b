import { createLazyRoute } from '@tanstack/react-router'
export const gallery = createLazyRoute('/gallery')({ component: () => null })
