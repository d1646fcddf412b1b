// `npm run notices [FILE]` writes the licences of all shipped packages and fonts (dist/THIRD-PARTY-NOTICES.txt).
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nameOf, packages, shippedPackages } from './lock-file.mjs'

const file = process.argv[2] ?? join('dist', 'THIRD-PARTY-NOTICES.txt')
const FONTS = join('web', 'ui', 'fonts')
const RULE = `\n${'='.repeat(80)}\n`

const notices = [...shippedPackages().map(noticeOf), ...fontNotices()]
mkdirSync(dirname(file), { recursive: true })
writeFileSync(
  file,
  `This product contains the software and fonts below, under their own licences.\n${RULE}${notices.join(RULE)}`,
)
process.stdout.write(`${file}: ${notices.length} notices\n`)

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
