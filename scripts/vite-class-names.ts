import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** A class is named after its file, so that the page in a browser says where its styles come from. */
export function scopedName(name: string, file: string): string {
  return `${basename(file, '.module.css')}_${name}`
}

/**
 * Writes class names in place of `styles.name` and styles[`name--${state}`]. As one object per module, which is what CSS modules are by
 * default, the names of all modules would be a script of 3 kB on every page.
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
    // The script of a chunk of styles is empty now.
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
