import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const TAG = /<(?:script|link)\b[^>]*>/g

/**
 * Adds `integrity` to the script, modulepreload and stylesheet tags of index.html, so that the browser refuses a file that
 * someone changed. Reads the written files, because later build steps still edit the chunks in memory.
 */
export function subresourceIntegrity(): Plugin {
  return {
    name: 'subresource-integrity',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const page = join(dir, 'index.html')
        let html = await readFile(page, 'utf8')
        for (const tag of new Set(html.match(TAG))) {
          const file = /\b(?:src|href)="\/(assets\/[^"]+)"/.exec(tag)?.[1]
          if (!file || !/<script|rel="(?:modulepreload|stylesheet)"/.test(tag)) continue
          const digest = createHash('sha384')
            .update(await readFile(join(dir, file)))
            .digest('base64')
          const signed = tag
            .replace(/\scrossorigin(="[^"]*")?/, '')
            .replace(/\s*\/?>$/, ` integrity="sha384-${digest}" crossorigin="anonymous">`)
          html = html.replaceAll(tag, signed)
        }
        await writeFile(page, html)
      },
    },
  }
}
