import { relative } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = process.cwd()

/**
 * What a module of the server finds beside itself (a worker, a template, a font's package) it still finds there once it is part of a bundle:
 * `import.meta.url` goes on to name its own source. Bundles lie two folders deep.
 */
export function ownPlace(): Plugin {
  return {
    name: 'own-place',
    transform: {
      filter: { id: /\/server\/.+\.m?[jt]s$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(`../../${relative(ROOT, id)}`)
        return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
      },
    },
  }
}
