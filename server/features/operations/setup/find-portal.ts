import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, databaseFile } from '../../../config.ts'
import { KNOWN_MIGRATIONS, listMigrations } from '../../../db/migrate.ts'
import { type OpenDatabase, openPostgres, openReadonly } from '../../../db/open.ts'
import { findPublicUrl } from './queries.ts'

/** There is nothing that a command could act on. The message tells the operator what to set. */
export class NoPortal extends Error {
  constructor(config: Config) {
    const setting = config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
    super(
      `There is no portal in ${portalPlace(config)}. Nothing was changed. Set ${setting} as for the running portal. ` +
        'Only its start (npm start) makes a new one.',
    )
    this.name = 'NoPortal'
  }
}

/** Where the portal's data is, without the password of the database. */
export function portalPlace(config: Config): string {
  if (config.databaseUrl === undefined) return resolve(databaseFile(config))
  const { host, pathname } = new URL(config.databaseUrl)
  return `${decodeURIComponent(host)}${pathname}`
}

/** Opens the database of the settings for reading. Throws NoPortal if a portal has never started with it. */
export async function openForReading(config: Config): Promise<OpenDatabase> {
  const file = databaseFile(config)
  if (config.databaseUrl === undefined && !existsSync(file)) throw new NoPortal(config)
  const database = config.databaseUrl === undefined ? openReadonly(file) : openPostgres(config.databaseUrl)
  try {
    if ((await listMigrations(database)).length > 0) return database
  } catch (error) {
    await database.db.destroy()
    throw error
  }
  await database.db.destroy()
  throw new NoPortal(config)
}

/**
 * Finds the portal that a command acts on, without changing anything: a wrong DATA_DIR must not become a new, empty portal, whose answers
 * look right. Throws NoPortal.
 */
export async function findPortal(config: Config): Promise<{ place: string; publicUrl: URL }> {
  const place = portalPlace(config)
  const database = await openForReading(config)
  try {
    const applied = await listMigrations(database)
    if (KNOWN_MIGRATIONS.some((name) => !applied.includes(name)))
      throw new Error(`${place} has the schema of an older release. Start the portal with this release first.`)
    if (applied.some((name) => !KNOWN_MIGRATIONS.includes(name)))
      throw new Error(`${place} has the schema of a newer release. Use the command of that release.`)
    const publicUrl = await findPublicUrl(database.db)
    if (publicUrl === undefined || !existsSync(config.dataDir)) throw new NoPortal(config)
    return { place, publicUrl: new URL(publicUrl) }
  } finally {
    await database.db.destroy()
  }
}
