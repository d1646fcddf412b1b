import { join } from 'node:path'
import { isServerCurrent, SERVER } from '../../scripts/ensure.mjs'

/** What a test starts as the portal: the bundle of `npm start`, which starts in a fifth of the time, unless its sources have changed since. */
export const SERVER_PROGRAM = isServerCurrent() ? SERVER : 'server/main.ts'

/** The operator's commands, bundled with the server for the same reason. `tests/content-check.test.ts` runs their source. */
export const COMMANDS_PROGRAM = isServerCurrent() ? join('dist', 'server', 'cli.js') : 'server/cli.ts'

/** What every process of a test gets from this one. Node keeps there what it has compiled, which halves the next start. */
export const PROCESS_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join('dist', 'compiled') }
