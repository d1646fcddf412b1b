// `npm run notices [FILE]` writes the licences of all shipped packages and fonts (dist/THIRD-PARTY-NOTICES.txt).
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nameOf, own, packages, resolve } from './lock-file.mjs'

const file = process.argv[2] ?? join('dist', 'THIRD-PARTY-NOTICES.txt')
const FONTS = join('web', 'ui', 'fonts')
const RULE = `\n${'='.repeat(80)}\n`

const shipped = closure([...Object.keys(own.dependencies), ...builtIn()])
const notices = [...shipped.map(noticeOf), ...fontNotices()]
mkdirSync(dirname(file), { recursive: true })
writeFileSync(
  file,
  `This product contains the software and fonts below, under their own licences.\n${RULE}${notices.join(RULE)}`,
)
process.stdout.write(`${file}: ${notices.length} notices\n`)

/** The packages that the pages import, because the build puts even a dev dependency into the pages. */
function builtIn() {
  const sources = ['web', 'contract'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => /\.(?:tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const names = sources.flatMap((text) => [
    ...text.matchAll(/(?:from|@?import)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"]*)?['"]/g),
  ])
  return names.map(([, name]) => name).filter((name) => resolve('', name))
}

/** These packages and all their dependencies, as far as installed, by name. */
function closure(names) {
  const found = new Set()
  const add = (path) => {
    if (path === undefined || found.has(path) || !existsSync(path)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path]
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      add(resolve(path, name))
  }
  for (const name of names) add(resolve('', name))
  const one = new Map([...found].map((path) => [`${nameOf(path)} ${packages[path].version}`, path]))
  return [...one.keys()].sort().map((key) => one.get(key))
}

function noticeOf(path) {
  const { license, author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const texts = licenceTexts(path)
  const text = texts.length > 0 ? texts.join('\n') : standardTexts(path, license, author)
  return `${nameOf(path)} ${packages[path].version}\nLicence: ${license}\n\n${text.trim()}\n`
}

function licenceTexts(path) {
  const names = readdirSync(path).filter((name) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(name))
  return names.sort().map((name) => readFileSync(join(path, name), 'utf8'))
}

/** For a package without a licence file: the file of the package whose binary it is, or the standard text of its licence. */
function standardTexts(path, license, author) {
  const parent = path.replace(/-(?:linux|darwin|win32)-.*$/, '')
  if (parent !== path && existsSync(parent)) return licenceTexts(parent).join('\n')
  const standard = (name) => readFileSync(join('scripts', 'licences', `${name}.txt`), 'utf8')
  if (license.startsWith('LGPL'))
    return [readFileSync(join(path, 'README.md'), 'utf8'), standard(license), standard('GPL-3.0')].join('\n')
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${nameOf(path)}`)
  return `Copyright (c) ${holder}\n\n${standard(license)}`
}

/** The subset fonts of the pages. */
function fontNotices() {
  return readdirSync(FONTS)
    .filter((name) => name.endsWith('-LICENSE.txt'))
    .map(
      (name) =>
        `Font: ${name.replace('-LICENSE.txt', '')}\nLicence: OFL-1.1\n\n${readFileSync(join(FONTS, name), 'utf8')}`,
    )
}
