import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Language } from '../../../../contract/language.ts'
import { ROOMS } from '../../../../contract/operations/accent.ts'
import { LOGO_REFUSALS, type LogoFacts, MAX_LOGO_SIZE } from '../../../../contract/operations/brand.ts'
import type { Admin } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { LogoRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/handle-upload.ts'
import { iso } from '../../../platform/clock.ts'
import type { NestedSettings, Settings } from '../../../portal-config.ts'
import { SettingError } from '../../../setting-error.ts'
import type { CheckedLogo } from './check-logo.ts'
import type { MadePictures } from './draw-pictures.ts'
import { orderPicture, PictureError } from './picture-process.ts'
import { findDemoCompany, findLogo, insertLogo } from './queries.ts'
import { type Brand, type Logo, makeBrand, rolesOf } from './rules.ts'

const ID = /^[0-9a-f]{64}$/
const LOGO_SETTINGS = ['logo', 'logoDark'] as const
/** In the contents folder, beside `portal.json`. */
const FIRST_LOGOS = { logo: 'logo.svg', logoDark: 'logo-dark.svg' }

type Kept = { version: string; brand: Promise<Brand>; pictures: Promise<MadePictures> | undefined }
/** The brand in force and the pictures of it, made when first asked for. */
const kept = new WeakMap<Settings, Kept>()

/** The brand in force. It is made again only if its settings have changed. */
export async function readBrand(deps: Deps): Promise<Brand> {
  return keep(deps).brand
}

/** The icons and the share picture. They are drawn once for each brand and process, in two seconds of another process. */
export async function readPictures(deps: Deps): Promise<MadePictures> {
  const now = keep(deps)
  now.pictures ??= now.brand.then(drawPicturesOf)
  // The next request tries again.
  now.pictures.catch(() => {
    now.pictures = undefined
  })
  return now.pictures
}

function keep(deps: Deps): Kept {
  const { company, logo, logoDark, accent, type, language } = deps.portal
  const version = JSON.stringify([company.name, logo, logoDark, accent, type, language])
  const before = kept.get(deps.settings)
  if (before?.version === version) return before
  const { portal } = deps
  const brand = Promise.all([readLogos(deps), findDemoCompany(deps.db)]).then(([logos, demo]) =>
    makeBrand(portal, logos, demo),
  )
  const now = { version, brand, pictures: undefined }
  kept.set(deps.settings, now)
  brand.catch(() => kept.get(deps.settings) === now && kept.delete(deps.settings))
  return now
}

function readLogos(deps: Deps): Promise<(Logo | undefined)[]> {
  return Promise.all(LOGO_SETTINGS.map((name) => readLogo(deps, deps.portal[name])))
}

async function readLogo(deps: Deps, value: string | undefined): Promise<Logo | undefined> {
  if (value === undefined) return undefined
  if (!ID.test(value)) return toLogo(await checkFile(join(dirname(deps.config.portalConfigFile), value)))
  const row = await findLogo(deps.db, value)
  return row && !isForeign(deps, row) ? ofRow(row) : undefined
}

/** The demo's logo is nobody else's. */
function isForeign({ portal }: Deps, { only_for }: LogoRow): boolean {
  return only_for !== null && only_for !== portal.company.name
}

/** Runs at each start. Throws SettingError for a logo in a file that cannot be shown. */
export async function checkLogoFiles(deps: Deps): Promise<void> {
  await readBrand(deps)
}

const MAX_FILES = 8
const checkedFiles = new Map<string, Promise<CheckedLogo>>()

/** Throws SettingError. */
async function checkFile(file: string): Promise<CheckedLogo> {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    throw new SettingError(file, 'cannot be read. The settings name it as the logo')
  }
  if (bytes.length > MAX_LOGO_SIZE) throw new SettingError(file, `is larger than ${MAX_LOGO_SIZE / 1000} kB`)
  const id = sha256Of(bytes)
  const known = checkedFiles.get(id)
  if (known) return known
  const checked = check(bytes).then((result) => {
    if ('refusal' in result) throw new SettingError(file, `cannot be the logo. ${LOGO_REFUSALS[result.refusal]}`)
    return result
  })
  if (checkedFiles.size >= MAX_FILES) checkedFiles.clear()
  checkedFiles.set(id, checked)
  checked.catch(() => checkedFiles.delete(id))
  return checked
}

async function check(bytes: Uint8Array) {
  try {
    return await orderPicture<'logo'>({ kind: 'logo', bytes })
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return { refusal: 'damaged' as const }
  }
}

/** Checks a file and keeps what it shows. It is in force once a setting names it. */
export async function keepUploadedLogo(
  deps: Deps,
  staff: Admin,
  upload: Upload,
): Promise<LogoFacts & { removed: string[] }> {
  const file = await upload.receive()
  const checked = await file.use((bytes) => check(bytes))
  if ('refusal' in checked) throw new AppError('logo_refused', { params: { why: LOGO_REFUSALS[checked.refusal] } })
  const row = rowOf(deps, checked, null)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await insertLogo(trx, row))) return
    const { actor, accountId } = staff
    await recordEntry(trx, deps, { action: 'settings.logo_kept', actor, accountId, detail: { sha256: row.sha256 } })
  })
  return { ...factsOf(deps, (await findLogo(deps.db, row.sha256)) ?? row), removed: checked.removed }
}

export async function describeLogo(deps: Deps, id: string): Promise<LogoFacts> {
  return factsOf(deps, await getRow(deps, id))
}

export async function readLogoPicture(deps: Deps, id: string): Promise<Logo> {
  return ofRow(await getRow(deps, id))
}

async function getRow(deps: Deps, id: string): Promise<LogoRow> {
  const row = await findLogo(deps.db, id)
  if (!row) throw new AppError('not_found')
  return row
}

type FirstLogos = { settings: NestedSettings; rows: LogoRow[] }

/** The logos of a first start without a configuration file: those of the demo, which are its company's alone. */
export async function checkFirstLogos(deps: Deps, settings: NestedSettings): Promise<FirstLogos> {
  const rows: LogoRow[] = []
  const named = { ...settings }
  const { company } = settings as { company?: { name?: string } }
  if (!company?.name) return { settings, rows }
  for (const [name, file] of Object.entries(FIRST_LOGOS)) {
    const place = join(deps.config.contentDir, file)
    if (!existsSync(place)) continue
    const row = rowOf(deps, await checkFile(place), company.name)
    named[name] = row.sha256
    rows.push(row)
  }
  return { settings: named, rows }
}

export async function keepFirstLogos(trx: Trx, { rows }: FirstLogos): Promise<void> {
  for (const row of rows) await insertLogo(trx, row)
}

function rowOf(deps: Deps, checked: CheckedLogo, only_for: string | null): LogoRow {
  const { content, mail, mediaType, width, height, visible } = checked
  return {
    sha256: sha256Of(content),
    media_type: mediaType,
    content: Buffer.from(content).toString('base64'),
    mail: Buffer.from(mail).toString('base64'),
    width,
    height,
    visible_paper: visible.paper,
    visible_ink: visible.ink,
    only_for,
    created_at: iso(deps.clock.now()),
  }
}

function ofRow(row: LogoRow): Logo {
  return {
    id: row.sha256,
    mediaType: row.media_type,
    content: new Uint8Array(Buffer.from(row.content, 'base64')),
    mail: new Uint8Array(Buffer.from(row.mail, 'base64')),
    width: row.width,
    height: row.height,
    visible: { paper: row.visible_paper, ink: row.visible_ink },
  }
}

function toLogo({ content, mail, mediaType, width, height, visible }: CheckedLogo): Logo {
  const bytes = { content: new Uint8Array(content), mail: new Uint8Array(mail) }
  return { id: sha256Of(content), mediaType, ...bytes, width, height, visible }
}

function factsOf(deps: Deps, row: LogoRow): LogoFacts {
  const { id, mediaType, content, width, height, visible } = ofRow(row)
  return { id, mediaType, bytes: content.length, width, height, visible, foreign: isForeign(deps, row) }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const SUBTITLE: Record<Language, string> = { en: 'Investor portal', de: 'Investorenportal' }

function drawPicturesOf(brand: Brand): Promise<MadePictures> {
  const { metal, metalFill, metalSoft } = rolesOf(brand).ink
  const { ground, leaf, text } = ROOMS.ink
  const logo = brand.logos?.ink
  return orderPicture<'pictures'>({
    kind: 'pictures',
    company: brand.company,
    subtitle: SUBTITLE[brand.language],
    pairing: brand.pairing,
    colours: { ground, leaf, text, text2: '#b5bbb8', rule: '#263338', firm: '#7b8785', metal, metalFill, metalSoft },
    logo: logo && {
      bytes: logo.content,
      width: logo.width,
      height: logo.height,
      ground: brand.plates.includes('ink') ? 'paper' : 'ink',
    },
  })
}
