import type { Plugin } from 'vite'

/** Puts the style sheet called `base` before the others of index.html: it says in which order the cascade's layers come. */
export function baseStyleFirst(): Plugin {
  return {
    name: 'base-style-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const base = /<link rel="stylesheet"[^>]*\/base-[^>]*>/.exec(html)?.[0]
        if (!base) throw new Error('The build holds no style sheet named base.')
        return html.replace(base, '').replace('<link rel="stylesheet"', `${base}\n    <link rel="stylesheet"`)
      },
    },
  }
}
