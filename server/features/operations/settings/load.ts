import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { setLocale } from '../../../../contract/formats.ts'
import type { Config } from '../../../config.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import {
  type FlatSettings,
  type NestedSettings,
  portalConfig,
  type SettingLayers,
  type Settings,
} from '../../../portal-config.ts'
import { readJsonFile } from '../../../read-json-file.ts'
import { SettingError } from '../../../setting-error.ts'
import { listSections, settingsVersion } from './queries.ts'
import { FIRST_SETTINGS, flatten, mergeSettings } from './rules.ts'

/** The settings that the environment has a variable for. */
function settingsOfEnvironment({ mailFrom }: Pick<Config, 'mailFrom'>): SettingLayers['environment'] {
  return mailFrom === undefined ? {} : { 'notifications.sender': { variable: 'MAIL_FROM', value: mailFrom } }
}

export async function readStored(db: Db | Trx): Promise<Stored> {
  // The version first: settings that are newer than it are read again, older ones would stay.
  const version = await settingsVersion(db)
  const rows = await listSections(db)
  return { stored: Object.assign({}, ...rows.map((row) => JSON.parse(row.stored))), ...version }
}

/** At a start or for a command. Throws SettingError for a wrong setting. */
export async function openSettings(db: Db, fixed: Settings['fixed']): Promise<Settings> {
  return makeSettings(await readStored(db), fixed)
}

type Stored = { stored: FlatSettings; version: number; isDemo: boolean }

export function makeSettings({ stored, version, isDemo }: Stored, fixed: Settings['fixed']): Settings {
  return { current: { ...mergeSettings({ stored, ...fixed }), isDemo }, version, fixed, problem: null }
}

/** At the first start. `first`: what becomes the stored settings. Its platforms become projects. */
export function firstSettings(first: NestedSettings, fixed: Settings['fixed']): Settings {
  const current = mergeSettings({ stored: flatten(first), ...fixed })
  const { platforms } = portalConfig.pick({ platforms: true }).strip().parse(first)
  if (platforms.length + current.platforms.length === 0)
    throw new SettingError(fixed.file?.name ?? FIRST_SETTINGS, 'platforms: must name a project for the first start')
  return { current: { ...current, platforms: [...platforms, ...current.platforms] }, version: 0, fixed, problem: null }
}

/** `content/portal.json`, which has the settings of a first start without a configuration file. */
export function readFirstSettings({ contentDir, portalConfigFile }: Config): NestedSettings {
  const file = join(contentDir, FIRST_SETTINGS)
  if (!existsSync(file)) throw new SettingError(portalConfigFile, `does not exist, and neither does ${file}`)
  readJsonFile(file, portalConfig)
  return readJsonFile(file, z.record(z.string(), z.unknown()))
}

/** What counts over the stored settings. Throws SettingError if the file is named but missing, or is no JSON. */
export function readFixedSettings(config: Config): Settings['fixed'] {
  const name = config.portalConfigFile
  const isThere = config.portalConfigNamed || existsSync(name)
  const file = isThere ? { name, settings: readJsonFile(name, z.record(z.string(), z.unknown())) } : undefined
  return { file, environment: settingsOfEnvironment(config) }
}

/**
 * Adopts what staff changed, in this process or another. Runs every second, and before anything is made of the settings that
 * is kept. Stored settings that somebody made invalid beside the portal change nothing. Returns the version of the stored settings.
 */
export async function refreshSettings(deps: Pick<Deps, 'db' | 'settings' | 'log'>): Promise<number> {
  const { settings } = deps
  const { version } = await settingsVersion(deps.db)
  if (version === settings.version) return version
  const read = await readStored(deps.db)
  // A slower reading must not undo a faster, newer one.
  if (read.version <= settings.version) return settings.version
  settings.version = read.version
  try {
    settings.current = { ...mergeSettings({ stored: read.stored, ...settings.fixed }), isDemo: read.isDemo }
    settings.problem = null
    setLocale(settings.current.locale)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    settings.problem = error.message
    deps.log.error({ problem: error.message }, 'the stored settings are not valid, so the earlier ones stay in force')
  }
  return read.version
}
