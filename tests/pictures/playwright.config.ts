import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Makes pictures, and tests nothing (`npm run pictures`). */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../.cache/pictures-output',
  timeout: 30 * 60_000,
  reporter: 'line',
})
