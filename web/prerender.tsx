import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { type MakeDocuments, PAGE_MARK, TYPE_ATTRIBUTE } from '../contract/document.ts'
import { setLocale } from '../contract/formats.ts'
import { DEFAULT_PAIRING } from '../contract/operations/type-pairings.ts'
import { UNLISTED_PAGES } from '../contract/pages.ts'
import { demoNotice, notice } from '../contract/texts.ts'
import { App } from './app.tsx'
import { type DocumentHead, headTags } from './document-head.ts'
import { answerWith } from './lib/call.ts'
import { knownBlock } from './lib/known-data.ts'
import { type Portal, portalQuery } from './lib/projects.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { makeRouter } from './router.tsx'
import * as texts from './routes/texts.ts'
import { takeLastPage } from './ui/use-page.ts'

/** Loaded by the server from `dist/ssr`: renders documents with the portal's data. */
export const makeDocuments: MakeDocuments = ({ template, tags, ask, origin }) => {
  answerWith(async (path) => Response.json(await ask(String(path))))
  return async (name) => {
    const queries = makeQueryClient()
    const portal = await queries.fetchQuery(portalQuery)
    const page = name === 'shell' ? shell(portal) : await render(name, queries, portal)
    const head: DocumentHead = {
      ...page,
      portal,
      url: origin && page.listed ? `${origin}${name}` : undefined,
      origin: origin ?? '',
    }
    const parts: Parts = {
      head: headTags(head),
      tags: `${tags[name] ?? ''}${brandTags(portal, tags)}`,
      theme: page.theme,
      notice: portal.isDemo ? NOTICE : '',
      page: page.html,
      data: `${knownBlock(queries, page.written)}${name === 'shell' ? SHELL_WITHOUT_SCRIPT : ''}`,
    }
    const filled = fill(inTypefaces(template, portal), parts)
    return name === 'shell' ? filled : scriptsLater(filled, tags[STARTER] ?? '')
  }
}

const SHELL_WITHOUT_SCRIPT =
  `<noscript><p class="wrap py-20">${texts.needsScript} <a href="/">${texts.goToTheFront}</a>. ` +
  `<a href="/agreement">${texts.readTheAgreement}</a>.</p></noscript>`

/** Beside the page and not in it: no script has to know of it, and a screen reader meets it once, at the start of each document. */
const NOTICE = `<aside class="demo-notice" aria-label="${notice}">${demoNotice}</aside>`

type Page = Pick<DocumentHead, 'title' | 'theme' | 'description' | 'listed'> & {
  html: string
  /** What was formatted. */
  written: Record<string, string>
}

/** The document of confidential pages: only a title. */
function shell(portal: Portal): Page {
  return {
    title: texts.investorPortal({ name: portal.company.name }),
    theme: 'ink',
    description: undefined,
    listed: false,
    html: '',
    written: {},
  }
}

async function render(name: string, queries: QueryClient, { locale }: Portal): Promise<Page> {
  const url = name === '404' ? '/404' : name
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  // Loaders can leave requests running; rendering waits for them.
  await Promise.allSettled(
    queries
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise),
  )
  // Directly before the rendering, which nothing can interrupt: other documents are rendered meanwhile.
  const written = {}
  setLocale(locale, written)
  const html = renderToString(<App queries={queries} router={router} />)
  const page = takeLastPage()
  if (!page) throw new Error(`${name} did not say what page it is (usePage)`)
  return { ...page, html, written, listed: name !== '404' && !UNLISTED_PAGES.includes(name) }
}

/** The company's typefaces and colours, after the tokens that they replace. */
function brandTags({ brand }: Portal, tags: Record<string, string>): string {
  const type = (brand && tags[`type ${brand.type}`]) ?? ''
  return `${type}${brand?.accent ? `<link rel="stylesheet" href="/brand.css?v=${brand.version}">` : ''}`
}

/** The fonts of a document's template are those of the default pairing. */
function inTypefaces(template: string, { brand }: Portal): string {
  if (!brand || brand.type === DEFAULT_PAIRING) return template
  return template
    .replace(/<link rel="preload" as="font"[^>]*>/g, '')
    .replace('<html', `<html ${TYPE_ATTRIBUTE}="${brand.type}"`)
}

/** The name of `web/after-painting.ts` in `page-tags.json`. */
const STARTER = 'after-painting'

/** Moves a document's script tags into a template, from which `starter` loads them once the page is painted. */
function scriptsLater(html: string, starter: string) {
  const aside: string[] = []
  const rest = html.replace(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, (tag) => {
    aside.push(tag)
    return ''
  })
  return rest.replace('</body>', () => `<template id="scripts">${aside.join('')}</template>${starter}</body>`)
}

type Parts = Record<'head' | 'tags' | 'theme' | 'notice' | 'page' | 'data', string>

/** Fills the placeholders. With functions, because a text can contain replacement patterns such as `$&`. */
function fill(template: string, parts: Parts) {
  return (
    template
      .replace(/<!--head-->[\s\S]*<!--\/head-->/, () => parts.head)
      // Last in the head, after the style sheet that sets the order of the cascade layers.
      .replace('</head>', () => `${parts.tags}</head>`)
      .replace('data-theme="paper"', () => `data-theme="${parts.theme}"`)
      .replace('<body>', () => `<body>${parts.notice}`)
      .replace(PAGE_MARK, () => parts.page)
      .replace('<!--data-->', () => parts.data)
  )
}
