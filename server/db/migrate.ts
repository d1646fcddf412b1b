import { type Migration, Migrator } from 'kysely/migration'
import * as house from './migrations/001-house.ts'
import * as accounts from './migrations/002-accounts.ts'
import * as invitations from './migrations/003-invitations.ts'
import * as log from './migrations/004-log.ts'
import * as lists from './migrations/005-lists.ts'
import * as observations from './migrations/006-observations.ts'
import * as evidence from './migrations/008-evidence.ts'
import * as keeping from './migrations/009-keeping.ts'
import * as analytics from './migrations/010-analytics.ts'
import * as versions from './migrations/011-versions.ts'
import * as assent from './migrations/012-assent.ts'
import * as content from './migrations/013-content.ts'
import * as documents from './migrations/014-documents.ts'
import type { DatabaseKind, OpenDatabase } from './open.ts'
import type { Db } from './tables.ts'

const MIGRATIONS: Record<string, (db: Db, kind: DatabaseKind) => Promise<void>> = {
  '001-house': house.up,
  '002-accounts': accounts.up,
  '003-invitations': invitations.up,
  '004-log': log.up,
  '005-lists': lists.up,
  '006-observations': observations.up,
  '008-evidence': evidence.up,
  '011-versions': versions.up,
  '009-keeping': keeping.up,
  '012-assent': assent.up,
  '010-analytics': analytics.up,
  '013-content': content.up,
  '014-documents': documents.up,
}

/** Brings the database up to date; several processes may call it at once. Throws what went wrong. */
export async function migrate({ db, kind }: OpenDatabase): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(MIGRATIONS).map(([name, up]): [string, Migration] => [
          name,
          { up: (trx) => up(trx as Db, kind) },
        ]),
      ),
  }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
