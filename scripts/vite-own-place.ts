import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = process.cwd()

/** The entry points of threads and processes, by the name of their bundle. A bundle starts a third faster than the sources. */
export const WORKERS = {
  'render-worker': 'server/features/data-room/render/worker.ts',
  'print-worker': 'server/features/agreements/executed-copy/pdf/worker.ts',
  'picture-worker': 'server/features/operations/brand/worker.ts',
  'verify-worker': 'server/features/agreements/executed-copy/verifier/worker.ts',
  'integrity-worker': 'server/db/integrity-worker.ts',
}

const NAMES = new Map(Object.entries(WORKERS).map(([name, source]) => [join(ROOT, source), name]))

/**
 * In a bundle, `import.meta.url` still names a module's own source file, so that it finds the files next to that (a template, a
 * font's package). Bundles are two folders deep. A worker is loaded from its own bundle, next to the others.
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
