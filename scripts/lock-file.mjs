// The packages of package-lock.json, by their path under node_modules; '' is the portal itself.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const lock = readFileSync('package-lock.json')
export const { packages } = JSON.parse(lock.toString())
export const own = packages['']
/** The path of the tests' manifest, which has its own packages. */
export const TESTS = 'tests'

export function nameOf(path) {
  return path === '' ? own.name : (packages[path].name ?? path.split('node_modules/').at(-1))
}

/** The path at which Node resolves a dependency of a package. */
export function resolve(from, name) {
  const parts = from === '' ? [] : from.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth--) {
    const place = depth === 0 ? '' : `${parts.slice(0, depth).join('/node_modules/')}/`
    if (packages[`${place}node_modules/${name}`]) return `${place}node_modules/${name}`
  }
  return undefined
}

/** The paths of the packages that run on a server or are in its pages. */
export function shippedPackages() {
  return closure([...Object.keys(own.dependencies), ...builtIn()])
}

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
