import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasProgram } from '../helpers/packages.ts'

export const hasOffice = () => hasProgram('soffice')

/** A file as LibreOffice saves it. `to` is an ending, with the filter and its options where those are not the usual ones. */
export function savedByOffice(flat: string, from: 'fodt' | 'fodp' | 'fods', to: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-office-'))
  try {
    const source = join(folder, `file.${from}`)
    writeFileSync(source, flat)
    const settings = ['--headless', '--norestore', `-env:UserInstallation=file://${folder}/profile`]
    execFileSync('soffice', [...settings, '--convert-to', to, '--outdir', folder, source], { stdio: 'ignore' })
    return readFileSync(join(folder, `file.${to.split(':')[0]}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
