import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

// Nothing is timed: what has not come after so long does not come at all.
const LONG = 5 * 60_000

/** Makes pictures, and tests nothing (`npm run pictures`). */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../.cache/pictures-output',
  timeout: 0,
  expect: { timeout: LONG },
  use: { ...base.use, actionTimeout: LONG, navigationTimeout: LONG },
  reporter: 'line',
})
