// `npm run sbom [FILE]` writes the packages of the lock file as CycloneDX 1.6 JSON (dist/sbom.cdx.json). Not `npm sbom`, because
// it fails if a peer dependency of any tool is not met.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lock, nameOf, own, packages, resolve, TESTS } from './lock-file.mjs'

const file = process.argv[2] ?? join('dist', 'sbom.cdx.json')
const paths = Object.keys(packages).filter((path) => path !== '' && path !== TESTS && !packages[path].link)

const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${uuidOf(lock)}`,
  version: 1,
  metadata: {
    lifecycles: [{ phase: 'pre-build' }],
    component: { type: 'application', 'bom-ref': refOf(''), name: own.name, version: own.version },
  },
  components: unique(paths.map(componentOf), 'bom-ref'),
  dependencies: unique(['', ...paths].map(dependenciesOf), 'ref'),
}
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`)
process.stdout.write(`${file}: ${bill.components.length} packages\n`)

/** The package URL (https://github.com/package-url/purl-spec). */
function refOf(path) {
  return `pkg:npm/${nameOf(path).replace('@', '%40')}@${(path === '' ? own : packages[path]).version}`
}

function componentOf(path) {
  const { version, license, integrity = '', dev, optional } = packages[path]
  const [group, name] = nameOf(path).startsWith('@') ? nameOf(path).split('/') : [undefined, nameOf(path)]
  const ref = refOf(path)
  const marks = [dev && 'development', optional && 'optional'].filter(Boolean)
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name,
    version,
    ...(license && { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { name: license } }] }),
    ...(integrity.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
    purl: ref,
    ...(marks.length > 0 && {
      properties: marks.map((mark) => ({ name: `cdx:npm:package:${mark}`, value: 'true' })),
    }),
  }
}

function dependenciesOf(path) {
  const { dependencies, optionalDependencies, devDependencies } = path === '' ? own : packages[path]
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  const found = names.flatMap((name) => resolve(path, name) ?? [])
  if (path === '') found.push(...Object.keys(packages[TESTS].devDependencies).map((name) => resolve(TESTS, name)))
  return { ref: refOf(path), dependsOn: [...new Set(found.map(refOf))].sort() }
}

/** A package that is installed at several paths is listed once. */
function unique(things, key) {
  return [...new Map(things.map((thing) => [thing[key], thing])).values()]
}

/** The serial number is derived from the lock file, so that the same lock file gives the same SBOM. */
function uuidOf(bytes) {
  const hex = createHash('sha256').update(bytes).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
