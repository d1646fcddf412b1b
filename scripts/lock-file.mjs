// The packages of package-lock.json, by their path under node_modules; '' is the portal itself.
import { readFileSync } from 'node:fs'

export const lock = readFileSync('package-lock.json')
export const { packages } = JSON.parse(lock.toString())
export const own = packages['']

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
