import { join } from 'node:path'
import type { Config } from './config.ts'
import { folderStore, type Store } from './platform/files.ts'
import { s3Store } from './platform/s3-store.ts'

/** Where the portal stores its files, which are encrypted: the configured bucket, or a folder in DATA_DIR. */
export function fileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Store {
  return s3 ? s3Store(s3) : folderStore(join(dataDir, 'files'))
}
