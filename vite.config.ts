import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/vite-compress.ts'
import { preloadFonts } from './scripts/vite-preload-fonts.ts'
import { subresourceIntegrity } from './scripts/vite-sri.ts'

const server = { target: 'http://127.0.0.1:3000', changeOrigin: false }

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(['newsreader', 'hanken-grotesk']),
    // Compression comes last: it copies what the integrity plugin wrote.
    subresourceIntegrity(),
    compressAssets(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the pages admits no data: URL, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes with the libraries only, apart from what changes with every release.
        codeSplitting: {
          groups: [{ name: 'libraries', test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/ }],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/healthz': server } },
})
