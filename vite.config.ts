import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { DEFAULT_PAIRING, TYPE_PAIRINGS } from './contract/operations/type-pairings.ts'
import { sharedChunk } from './scripts/chunk-names.ts'
import { scopedName, writeClassNames } from './scripts/vite-class-names.ts'
import { compressAssets } from './scripts/vite-compress.ts'
import { ownPlace, WORKERS } from './scripts/vite-own-place.ts'
import { pageTags } from './scripts/vite-page-tags.ts'
import { preloadFonts } from './scripts/vite-preload-fonts.ts'
import { subresourceIntegrity } from './scripts/vite-sri.ts'
import { ownTexts, type Translation } from './scripts/vite-texts.ts'

/** Packages with native code, with files beside their scripts, or with an order in which they must be loaded. */
const WITH_OTHER_FILES = [
  'better-sqlite3',
  '@node-rs/argon2',
  '@myriaddreamin/typst-ts-node-compiler',
  '@hyzyla/pdfium',
  'sharp',
  '@libpdf/core',
  '@peculiar/x509',
  'reflect-metadata',
  '@simplewebauthn/server',
  'pino',
  'pg',
]

const css: UserConfig['css'] = { modules: { generateScopedName: scopedName } }

const outDir = (name: string, language?: Translation) => `../dist/${name}${language ? `-${language}` : ''}`

const server = { target: 'http://127.0.0.1:3000', changeOrigin: false }

/** The pairings of typefaces besides the default one, with the fonts of their first screen. */
const TYPES = TYPE_PAIRINGS.map(([name]) => name).filter((name) => name !== DEFAULT_PAIRING)

/** What browsers get: `vite build` into dist/web, `vite build --mode de` into dist/web-de. */
const pages = (language?: Translation): UserConfig => ({
  css,
  plugins: [
    ownTexts(language),
    writeClassNames(),
    react(),
    preloadFonts(['newsreader-basic', 'hanken-grotesk-basic']),
    subresourceIntegrity(),
    pageTags(),
    // Compression comes last: it copies what the plugins before it wrote.
    compressAssets(),
  ],
  build: {
    outDir: outDir('web', language),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The policy of the pages admits no data: URL, so nothing may be inlined.
    assetsInlineLimit: 0,
    // Documents name what they need beforehand; lists of it in the scripts too would be a kilobyte on every first visit.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // A page has only the texts that it shows, wherever their catalogue is used besides.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      input: ['web/index.html', 'web/after-painting.ts'],
      output: {
        // What changes with the libraries only, apart from what changes with every release.
        codeSplitting: {
          groups: [
            // Only lists behind a sign-in are read page by page or drawn as far as they are in the window.
            {
              name: 'libraries',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/](?!(?:react-virtual|virtual-core)[\\/]|.*[\\/](?:useI|i)nfiniteQuery(?:Observer)?\.js)/,
            },
            // One style sheet for all pages: every further one holds up the first painting by a journey, and saves a kilobyte or two.
            // Apart from it only what lies behind the gate of a project, which no public page loads.
            {
              name: 'style-inside',
              test: /features[\\/](?:projects[\\/](?:dashboard|presentation)|data-room)[\\/](?:[a-z-]+[\\/])?(?!closed-page|project-header|tear-frame)[^\\/]+\.css$/,
              priority: 1,
            },
            // Nor does anybody but an admin who edits load the looks of the editor.
            { name: 'style-editor', test: /features[\\/]projects[\\/]content[\\/][^\\/]+\.css$/, priority: 1 },
            // Nor do they load what only staff see.
            {
              name: 'style-staff',
              test: /(?:ui[\\/]date-field\.module|features[\\/](?:access-codes[\\/]staff|data-room[\\/](?:questions|updates)[\\/]desk|agreements[\\/](?:external|invitations|signatures|versions)|email|engagement[\\/](?:activity|readership)|notifications|operations[\\/](?:dashboard|find|system|waiting-work)|people[\\/](?:engagement|requests)|pipeline|projects[\\/]analytics-feed|transparency-log)[\\/](?:mail-texts[\\/])?[^\\/]+)\.css$/,
              priority: 1,
            },
            { name: 'style-brand', test: /settings[\\/]brand[\w-]*\.module\.css$/, priority: 1 },
            // A portal has one pairing of typefaces; only the page where staff choose has all.
            ...TYPES.map((type) => ({ name: `type-${type}`, test: new RegExp(`type-${type}\\.css$`), priority: 1 })),
            { name: 'style', test: /\.css$/ },
            // What several pages share, in two files instead of dozens.
            { name: sharedChunk, debugName: 'ours', minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api/': server, '/agreement.txt': server, '/healthz': server } },
})

/** What the server renders the public pages with: `vite build --ssr` into dist/ssr, one module that needs no node_modules. */
const renderer = (language?: Translation): UserConfig => ({
  css,
  plugins: [ownTexts(language), react()],
  // Without it React would ask the environment at run time and take its slow, talkative form.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: outDir('ssr', language),
    emptyOutDir: true,
    target: 'node24',
    copyPublicDir: false,
    minify: true,
    rolldownOptions: { input: 'web/prerender.tsx' },
  },
})

/**
 * The server in a few files, which node starts three times as fast as from some thousand: `vite build --ssr --mode server` into dist/server
 * (decision 042), and what it starts in threads and processes of its own. What is not JavaScript alone stays where npm put it.
 */
const portal: UserConfig = {
  root: '.',
  plugins: [ownPlace()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: WITH_OTHER_FILES },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', cli: 'server/cli.ts', ...WORKERS },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
}

export default defineConfig(({ isSsrBuild, mode }) => {
  if (isSsrBuild && mode === 'server') return portal
  const language = mode === 'de' || mode === 'pseudo' ? mode : undefined
  return { root: 'web', ...(isSsrBuild ? renderer(language) : pages(language)) }
})
