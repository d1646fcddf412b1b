import type { Identity } from './access/identity.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/open.ts'
import type { BuiltPages } from './http/built-pages.ts'
import type { Metrics } from './metrics.ts'
import type { Clock } from './platform/clock.ts'
import type { Files } from './platform/files.ts'
import type { Ids } from './platform/ids.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mailer.ts'
import type { Secrets } from './platform/secrets.ts'
import type { PortalConfig, Settings } from './portal-config.ts'

/** What every act is given. Tests replace the clock, ids and mailer, never the database. */
export type Deps = OpenDatabase & {
  clock: Clock
  ids: Ids
  secrets: Secrets
  mailer: Mailer
  files: Files
  log: Log
  metrics: Metrics
  config: Config
  settings: Settings
  /** The settings in force: `settings.current`. Do not keep them, because staff can change them at any time. */
  readonly portal: PortalConfig
  /** The identity library, loaded when it is first used. */
  identity: () => Promise<Identity>
  /** Aborted when the portal is asked to stop, which ends open streams. */
  stopping: AbortController
  pages: BuiltPages
}
