import type { Portal } from './lib/projects.ts'
import * as texts from './routes/texts.ts'
import { aDoorAjar } from './ui/texts.ts'
import { THEME_COLOURS } from './ui/use-page.ts'

export type DocumentHead = {
  title: string
  theme: keyof typeof THEME_COLOURS
  description: string | undefined
  /** Whether search engines can list it. */
  listed: boolean
  portal: Portal
  /** The canonical URL; undefined if the portal does not know its origin. */
  url: string | undefined
  origin: string
}

/** The head of a document, for the browser's tab, search engines and shared links. */
export function headTags({ title, theme, description, listed, portal, url, origin }: DocumentHead) {
  const { brand } = portal
  const versioned = (path: string) => (brand ? `${path}?v=${brand.version}` : path)
  const words = description ?? texts.investorPortal({ name: portal.company.name })
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`
  const tags = [
    `<title>${escaped(title)}</title>`,
    meta('description', words),
    meta('robots', listed ? 'index, follow' : 'noindex'),
    meta('theme-color', THEME_COLOURS[theme]),
    `<link rel="icon" href="${versioned('/favicon.png')}">`,
    `<link rel="apple-touch-icon" href="${versioned('/apple-touch-icon.png')}">`,
  ]
  if (url) tags.push(`<link rel="canonical" href="${escaped(url)}">`, property('url', url))
  if (listed)
    tags.push(
      property('type', 'website'),
      property('site_name', portal.company.name),
      property('title', title),
      property('description', words),
      property('image', `${origin}${versioned('/share.png')}`),
      property('image:width', '1200'),
      property('image:height', '630'),
      property('image:alt', `${portal.company.name}: ${aDoorAjar}`),
      meta('twitter:card', 'summary_large_image'),
      meta('twitter:title', title),
      meta('twitter:description', words),
      meta('twitter:image', `${origin}${versioned('/share.png')}`),
    )
  return tags.join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string) {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
