import { type Config, databaseFile } from '../config.ts'
import { checkIntegrity } from '../db/integrity.ts'
import { KNOWN_MIGRATIONS, listMigrations } from '../db/migrate.ts'
import { openForReading, portalPlace } from '../features/operations/setup/find-portal.ts'
import { type CommandInput, type OwnCommand, say } from './command.ts'

export const databaseCommands: Record<string, OwnCommand> = {
  database: {
    usage: `database check        checks the SQLite file for damage; on PostgreSQL, checks the connection and the schema
                        version; the portal can keep running`,
    run: (config, given) => check(config, given),
  },
}

async function check(config: Config, { text }: CommandInput): Promise<number> {
  if (text !== 'check') {
    say('Did you mean `database check`?')
    return 2
  }
  return config.databaseUrl === undefined ? checkSqlite(config) : checkPostgres(config)
}

async function checkSqlite(config: Config): Promise<number> {
  const { db } = await openForReading(config)
  await db.destroy()
  await checkIntegrity(databaseFile(config))
  say(`${portalPlace(config)} is undamaged: integrity_check and foreign_key_check found no problem.`)
  return 0
}

async function checkPostgres(config: Config): Promise<number> {
  const database = await openForReading(config)
  try {
    const applied = await listMigrations(database)
    const missing = KNOWN_MIGRATIONS.filter((name) => !applied.includes(name))
    const unknown = applied.filter((name) => !KNOWN_MIGRATIONS.includes(name))
    say(`${portalPlace(config)} can be reached. PostgreSQL detects damaged pages itself if data_checksums is on.`)
    if (missing.length > 0) say(`The next start applies these migrations: ${missing.join(', ')}`)
    if (unknown.length > 0) say(`A newer release has changed the schema: ${unknown.join(', ')}. Start that release.`)
    if (missing.length + unknown.length === 0) say('The schema matches this release.')
    return missing.length + unknown.length === 0 ? 0 : 1
  } finally {
    await database.db.destroy()
  }
}
