import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compressAssets } from './scripts/vite-compress.ts'
import { pageTags } from './scripts/vite-page-tags.ts'
import { preloadFonts } from './scripts/vite-preload-fonts.ts'
import { subresourceIntegrity } from './scripts/vite-sri.ts'

const server = { target: 'http://127.0.0.1:3000', changeOrigin: false }

/** What browsers get: `vite build` into dist/web. */
const pages: UserConfig = {
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(['newsreader-basic', 'hanken-grotesk-basic']),
    subresourceIntegrity(),
    pageTags(),
    // Compression comes last: it copies what the plugins before it wrote.
    compressAssets(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The policy of the pages admits no data: URL, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes with the libraries only, apart from what changes with every release.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/ },
            // One style sheet for all pages: every further one holds up the first painting by a journey, and saves a kilobyte or two.
            { name: 'style', test: /\.css$/ },
            // What two pages share, in one file instead of a dozen.
            { name: 'shared', test: /[\\/](?:web|contract)[\\/].*\.tsx?$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api/': server, '/agreement.txt': server, '/healthz': server } },
}

/** What the server renders the public pages with: `vite build --ssr` into dist/ssr, one module that needs no node_modules. */
const renderer: UserConfig = {
  plugins: [react()],
  // Without it React would ask the environment at run time and take its slow, talkative form.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: '../dist/ssr',
    emptyOutDir: true,
    target: 'node24',
    copyPublicDir: false,
    rolldownOptions: { input: 'web/prerender.tsx', output: { codeSplitting: false } },
  },
}

export default defineConfig(({ isSsrBuild }) => ({ root: 'web', ...(isSsrBuild ? renderer : pages) }))
