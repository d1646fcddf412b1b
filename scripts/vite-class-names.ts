import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Names a class after its file, so that a browser's inspector shows where its styles are. */
export function scopedName(name: string, file: string): string {
  return `${basename(file, '.module.css')}_${name}`
}

/**
 * Replaces `styles.name` and styles[`name--${state}`] with the class names. By default, each CSS module is an object, and these
 * would add 3 kB of script to every page.
 */
export function writeClassNames(): Plugin[] {
  const keepStyles: Plugin = {
    name: 'keep-styles',
    enforce: 'post',
    // Vite drops the styles of a CSS module whose names nobody imports.
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
    },
    // A chunk that contained only styles is empty now.
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/import"\.\/style[\w-]*\.js";/g, '')
    },
  }
  const writeNames: Plugin = {
    name: 'write-class-names',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler: (code) =>
        [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].reduce(
          (text, [statement, styles, file = '']) =>
            text
              .replace(statement, `import '${file}'`)
              .replace(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'), (_, name) => `'${scopedName(name, file)}'`)
              .replace(
                new RegExp(`\\b${styles}\\[(['\`])(.+?)\\1\\]`, 'g'),
                (_, quote, name) => quote + scopedName(name, file) + quote,
              ),
          code,
        ),
    },
  }
  return [writeNames, keepStyles]
}
