import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>
type Entry = Manifest[string]

/** The module of a page: `routes/nda-gate.tsx` for `/nda-gate`, `routes/landing.tsx` for `/`. */
const ROUTE = /^routes\/(.+)\.tsx$/

/** The style sheet of a pairing of typefaces. */
const TYPE = /^type-([a-z]+)-[\w-]+\.css$/
/** The two families of a pairing, in the letters that every page has. */
const BASIC_FONT = /\/assets\/[\w-]+-basic-[\w-]+\.woff2/g

/**
 * Writes `page-tags.json`: for each page path, the tags of the style sheets and scripts that its module adds. With these in its
 * document, a page has its styles without JavaScript, and its scripts load in parallel. `type …` are those of a pairing of typefaces. `after-painting` is the script that
 * loads them. Reads the written files, because later build steps still edit the chunks in memory.
 */
export function pageTags(): Plugin {
  return {
    name: 'page-tags',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const place = join(dir, '.vite', 'manifest.json')
        const manifest: Manifest = JSON.parse(await readFile(place, 'utf8'))
        const first = filesOf(manifest, manifest['index.html'])
        const tags: Record<string, string> = {}
        for (const [module, entry] of Object.entries(manifest)) {
          const name = ROUTE.exec(module)?.[1]
          if (!name) continue
          const own = [...filesOf(manifest, entry)].filter((file) => !first.has(file))
          tags[name === 'landing' ? '/' : `/${name}`] = (await Promise.all(own.map((file) => tag(dir, file)))).join('')
        }
        for (const file of await readdir(join(dir, 'assets'))) {
          const type = TYPE.exec(file)?.[1]
          if (type) tags[`type ${type}`] = `${await fontTags(dir, file)}${await tag(dir, `assets/${file}`)}`
        }
        const starter = manifest['after-painting.ts']
        if (starter) tags['after-painting'] = await tag(dir, starter.file, 'script')
        await writeFile(join(dir, 'page-tags.json'), JSON.stringify(tags))
        await rm(join(dir, '.vite'), { recursive: true })
      },
    },
  }
}

async function fontTags(dir: string, sheet: string): Promise<string> {
  const css = await readFile(join(dir, 'assets', sheet), 'utf8')
  const fonts = new Set(css.match(BASIC_FONT))
  return [...fonts]
    .map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin="anonymous">`)
    .join('')
}

/** The files of an entry and of everything that it imports. */
function filesOf(manifest: Manifest, entry: Entry | undefined, found = new Set<string>()): Set<string> {
  if (!entry || found.has(entry.file)) return found
  for (const file of [entry.file, ...(entry.css ?? [])]) found.add(file)
  for (const name of entry.imports ?? []) filesOf(manifest, manifest[name], found)
  return found
}

async function tag(dir: string, file: string, kind: 'link' | 'script' = 'link') {
  const digest = createHash('sha384').update(await readFile(join(dir, file)))
  const signed = `integrity="sha384-${digest.digest('base64')}" crossorigin="anonymous"`
  if (kind === 'script') return `<script type="module" src="/${file}" ${signed}></script>`
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  return `<link rel="${rel}" href="/${file}" ${signed}>`
}
