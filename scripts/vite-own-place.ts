import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = process.cwd()

/** What the server starts in a thread or a process of its own, by the name of its bundle: node starts that in two thirds of the time of the sources. */
export const WORKERS = {
  'render-worker': 'server/features/data-room/render/worker.ts',
  'print-worker': 'server/features/agreements/executed-copy/pdf/worker.ts',
  'verify-worker': 'server/features/agreements/executed-copy/verifier/worker.ts',
  'integrity-worker': 'server/db/integrity-worker.ts',
}

const NAMES = new Map(Object.entries(WORKERS).map(([name, source]) => [join(ROOT, source), name]))

/**
 * What a module of the server finds beside itself (a template, a font's package) it still finds there once it is part of a bundle:
 * `import.meta.url` goes on to name its own source. Bundles lie two folders deep. A worker is found as its own bundle beside the others.
 */
export function ownPlace(): Plugin {
  return {
    name: 'own-place',
    transform: {
      filter: { id: /\/server\/.+\.m?[jt]s$/, code: 'import.meta.url' },
      handler(code, id) {
        const source = JSON.stringify(`../../${relative(ROOT, id)}`)
        const place = (whole: string, path?: string) => {
          const worker = path && NAMES.get(join(dirname(id), path))
          return worker
            ? `new URL('./${worker}.js', import.meta.url)`
            : whole.replace('import.meta.url', `new URL(${source}, import.meta.url).href`)
        }
        return {
          code: code.replace(/new URL\(['"]([^'"]+)['"], import\.meta\.url\)|import\.meta\.url/g, place),
          map: null,
        }
      },
    },
  }
}
