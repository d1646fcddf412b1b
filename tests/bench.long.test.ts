import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Few rows and seconds: what counts is that each follows the schema and the API of today. */
const QUICK = { COUNT: '1000', SECONDS: '2', ROUNDS: '2', RATE: '2', PEOPLE: '200', OBSERVATIONS: '2000' }

test.each([
  ['figures.mjs', '--quick'],
  ['codes.mjs'],
  ['submissions.mjs'],
  ['log.mjs'],
  ['observations.mjs'],
  ['engagement.mjs'],
  ['sign-in-timing.mjs'],
])(
  'bench/%s runs to its end',
  async (program, ...options) => {
    const { stdout } = await promisify(execFile)(process.execPath, [`bench/${program}`, ...options], {
      env: { ...process.env, ...QUICK },
      maxBuffer: 16 * 1024 ** 2,
    })
    expect(stdout).toMatch(/\d ms|\d a second/)
  },
  600_000,
)
