import { spawn } from 'node:child_process'
import { readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import { endOf, findProgram, findSandbox, inWorkFolder } from '../../platform/sandbox.ts'

/** Together with the check after it, the conversion must be shorter than a job's lease. */
const TIMEOUT_MS = 45_000

/** LibreOffice takes more of addresses than of memory. A file that keeps the processor busy ends before its time is over. */
const LIMITS = { addresses: 4 * 1024 ** 3, file: 256 * 1024 ** 2, cpuSeconds: 40 }

const findOffice = () => findProgram('soffice', 'libreoffice')

export async function hasOffice(): Promise<boolean> {
  return (await findOffice()) !== undefined
}

/** What each part of LibreOffice is needed for, by its library. Debian and others have a package for each. */
const PARTS = {
  libswlo: 'libreoffice-writer (Word and OpenDocument texts)',
  libsdlo: 'libreoffice-impress (presentations)',
  libsclo: 'libreoffice-calc (results of formulas in spreadsheets)',
  libsmlo: 'libreoffice-math (formulas in texts and presentations, which are left out without it)',
}

/** The parts that an installed LibreOffice lacks. None where its libraries lie in another place than usual. */
export async function missingOfficeParts(): Promise<string[]> {
  const office = await findOffice()
  if (office === undefined) return []
  return partsLackingIn(await readdir(dirname(await realpath(office))))
}

export function partsLackingIn(files: readonly string[]): string[] {
  const has = (library: string) => files.some((file) => file.startsWith(`${library}.`))
  const lacking = Object.entries(PARTS).filter(([library]) => !has(library))
  return lacking.length === Object.keys(PARTS).length ? [] : lacking.map(([, part]) => part)
}

/** Whether Office files can be shown: LibreOffice is there, and confined if it has to be. */
export async function takesOffice({ officeSandbox }: Pick<Config, 'officeSandbox'>): Promise<boolean> {
  return (await hasOffice()) && (officeSandbox === 'prefer' || (await findSandbox()) !== undefined)
}

/** Of a LibreOffice outside of /usr, as its makers' packages have it. Never a folder of the root, which has much else in it. */
function ownFolder(program: string): string {
  const above = dirname(dirname(program))
  return above.split('/').length > 2 ? above : dirname(program)
}

type Settings = Pick<Config, 'officeSandbox'>
type Converted = Buffer | 'unavailable' | 'failed' | 'late'

export function officeToPdf(settings: Settings, bytes: Uint8Array, timeoutMs = TIMEOUT_MS): Promise<Converted> {
  return convert(settings, bytes, 'pdf', timeoutMs)
}

/**
 * The workbook as LibreOffice saves it, with the results of formulas that had none. Nothing outside of the file is asked: LibreOffice
 * updates no links of a file that it converts, and the sandbox has no network.
 */
export function computeWorkbook(settings: Settings, bytes: Uint8Array, kind: 'xlsx' | 'ods'): Promise<Converted> {
  return convert(settings, bytes, kind, TIMEOUT_MS)
}

async function convert(
  { officeSandbox }: Settings,
  bytes: Uint8Array,
  to: 'pdf' | 'xlsx' | 'ods',
  timeoutMs: number,
): Promise<Converted> {
  const office = await findOffice()
  const sandbox = await findSandbox()
  if (!office || (!sandbox && officeSandbox === 'require')) return 'unavailable'
  return inWorkFolder(async (folder) => {
    await writeFile(join(folder, 'document'), bytes, { mode: 0o600 })
    const home = sandbox ? '/work' : folder
    // A new profile each time: no settings or macros, and concurrent conversions do not block each other.
    const args = ['--headless', '--norestore', '--nolockcheck', `-env:UserInstallation=file://${home}/profile`]
    args.push('--convert-to', to, '--outdir', home, join(home, 'document'))
    const by = sandbox?.(folder, ownFolder(await realpath(office)), LIMITS)
    const made = await endOf(
      spawn(by?.program ?? office, by ? [...by.args, office, ...args] : args, {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
        stdio: 'ignore',
        detached: true,
      }),
      timeoutMs,
    )
    if (made === 'late') return 'late'
    const result = join(folder, `document.${to}`)
    const { size } = (made !== 'failed' && (await stat(result).catch(() => undefined))) || { size: 0 }
    return size === 0 || size > LIMITS.file ? 'failed' : readFile(result)
  })
}
