import { join } from 'node:path'
import { isServerCurrent, SERVER } from '../../scripts/ensure.mjs'

/** The program that tests start: the bundle of `npm start`, which starts five times as fast, or the sources if they have changed. */
export const SERVER_PROGRAM = isServerCurrent() ? SERVER : 'server/main.ts'

/** The operator's commands, bundled with the server for the same reason. `tests/content-check.test.ts` runs their source. */
export const COMMANDS_PROGRAM = isServerCurrent() ? join('dist', 'server', 'cli.js') : 'server/cli.ts'

/** The environment of every process of a test. Node's compile cache halves the time of the next start. */
export const PROCESS_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join('dist', 'compiled') }
