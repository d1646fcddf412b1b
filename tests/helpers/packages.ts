import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A package of the public registries, and what tests take from it. `debian-source`: as its makers publish it. */
export type Package = { from: string; name: string; version: string }

const KEPT_IN = join('.cache', 'real-files')
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** Whether packages can be fetched on this machine. */
export const canFetch = () => ['apt-get', 'dpkg-deb', 'tar'].every(hasProgram)

export const hasProgram = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** The folder of a package's files, which are fetched once and never kept in the project. */
export function unpackedPackage({ from, name, version }: Package): string {
  const folder = join(KEPT_IN, `${from}-${name}`)
  if (existsSync(folder)) return folder
  const into = mkdtempSync(join(tmpdir(), 'vestibule-package-'))
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: into, stdio: 'pipe' })
  try {
    if (from === 'npm') run('npm', 'pack', '--silent', `${name}@${version}`)
    else if (from === 'debian-source')
      run('apt-get', ...sources(), 'source', '--tar-only', '--download-only', `${name}=${version}`)
    // A mirror may have a later release alone. Most of its files are the same.
    else if (spawnSync('apt-get', ['download', `${name}=${version}`], { cwd: into }).status !== 0)
      run('apt-get', 'download', name)
    const fetched = from === 'debian-source' ? /\.orig\.tar\.\w+$/ : /\.(tgz|deb)$/
    // Clients may leave folders of their own beside it.
    const file = readdirSync(into).find((one) => fetched.test(one)) ?? ''
    mkdirSync(folder, { recursive: true })
    if (from === 'debian') execFileSync('dpkg-deb', ['-x', join(into, file), folder])
    else execFileSync('tar', ['xf', join(into, file), '-C', folder])
    return folder
  } catch (error) {
    // A part of a package would be taken for all of it.
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(into, { recursive: true })
  }
}

/** Options for lists of Debian's sources apart from those of the machine, which may have none. */
function sources(): string[] {
  const folder = join(process.cwd(), KEPT_IN, 'debian-sources')
  // `apt-get update` deletes what it does not know in the folder of its lists.
  const [list, lists] = [join(folder, 'sources.list'), join(folder, 'lists')]
  const places = [`SourceList=${list}`, 'SourceParts=/dev/null'].map((place) => `-oDir::Etc::${place}`)
  const options = ['-qq', ...places, `-oDir::State::Lists=${lists}`]
  if (!existsSync(list)) {
    mkdirSync(join(lists, 'partial'), { recursive: true })
    writeFileSync(list, `deb-src [signed-by=${KEYS}] http://deb.debian.org/debian bookworm main\n`)
    execFileSync('apt-get', [...options, 'update'], { stdio: 'pipe' })
  }
  return options
}
