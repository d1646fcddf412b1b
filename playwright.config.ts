import { defineConfig } from '@playwright/test'

/** The built pages on the real server, in Debian's Chromium; each test has the data and the memory of a portal just started. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/browser-tests',
  workers: 2,
  fullyParallel: true,
  // Tests with this tag run in `npm run test:all` alone: what `npm test` looks at elsewhere (docs/decisions/051-what-npm-test-runs.md).
  grepInvert: process.env.TEST_ALL ? undefined : /@full/,
  // Node runs these as they are. Playwright would translate them anew in every process.
  build: { external: ['**/*.ts'] },
  // A busy machine is slow, and no test is about how fast it is: what has not come after so long does not come at all.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // A flaky test is a defect, of the test or of the product.
  retries: 0,
  reporter: process.env.TEST_RESULTS ? [['line'], ['json', { outputFile: process.env.TEST_RESULTS }]] : 'list',
  use: {
    // Emptied between tests: cookies, storage, clock and pages. What the browser has fetched and compiled stays.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'off',
    trace: 'off',
  },
})
