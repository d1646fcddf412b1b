import type { Plugin } from 'vite'

/** Preloads the fonts of the first screen, in parallel with the style sheet. Runs after the build, which hashes their names. */
export function preloadFonts(faces: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        return faces.flatMap((face) => {
          const file = fonts.find((name) => name.includes(face))
          if (!file) throw new Error(`The build contains no font named ${face}.`)
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: 'anonymous' }
          return [{ tag: 'link', attrs, injectTo: 'head' as const }]
        })
      },
    },
  }
}
