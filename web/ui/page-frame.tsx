import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './page-frame.module.css'

type PageFrameProps = {
  title: string
  theme: 'paper' | 'ink'
  /** The id of the element to scroll to when it changes. */
  place: string
  children: ReactNode
}

/**
 * Renders a preview of a page inside a frame, so that its media queries, headings, landmarks and ids are separate. The content stays part
 * of this React tree; the frame loads nothing but the style sheets, and its links do not navigate.
 */
export function PageFrame({ title, theme, place, children }: PageFrameProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [body, setBody] = useState<HTMLElement>()

  useLayoutEffect(() => {
    if (!frame) return
    let stop = () => {}
    const open = () => {
      const page = frame.contentDocument
      if (!page) return
      stop()
      page.title = title
      const { lang, dataset } = document.documentElement
      page.documentElement.lang = lang
      Object.assign(page.documentElement.dataset, { theme, framed: '' }, dataset.type && { type: dataset.type })
      stop = followStyles(page)
      setBody(page.body)
    }
    open()
    // Some browsers replace the empty document a moment later.
    frame.addEventListener('load', open)
    return () => {
      frame.removeEventListener('load', open)
      stop()
    }
  }, [frame, title, theme])

  useEffect(() => {
    const window = body?.ownerDocument.defaultView
    const element = body?.ownerDocument.getElementById(place)
    if (!window || !element) return
    // `scrollIntoView` would also scroll the page around the frame.
    const top = element.getBoundingClientRect().top + window.scrollY
    window.scrollTo({ top: Math.max(0, top - HEADROOM_PX), behavior: 'instant' })
  }, [body, place])

  return (
    <>
      <iframe className={styles.pageFrame} title={title} ref={setFrame} />
      {body && createPortal(<div onClickCapture={followAnchor}>{children}</div>, body)}
    </>
  )
}

/** The height of sticky bars at the top of a page. */
const HEADROOM_PX = 120

/** Follows links within the page and blocks all others, which would load another document into the frame. */
function followAnchor(event: MouseEvent<HTMLElement>) {
  const link = linkAround(event.target as Node)
  if (!link) return
  event.preventDefault()
  const address = link.getAttribute('href') ?? ''
  if (address.startsWith('#')) link.ownerDocument.getElementById(address.slice(1))?.scrollIntoView()
}

/** Without `instanceof`, because elements in the frame belong to the frame's own classes. */
function linkAround(node: Node): HTMLAnchorElement | null {
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement
  return element?.closest('a') ?? null
}

/** Copies the style sheets of this page into the frame, including those loaded later. */
function followStyles(page: Document): () => void {
  const copy = () => {
    const known = new Set([...page.head.querySelectorAll('link')].map(({ href }) => href))
    for (const sheet of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (!known.has(sheet.href)) page.head.append(page.importNode(sheet, true))
    // The development server injects style elements.
    if (import.meta.env.DEV)
      for (const style of document.head.querySelectorAll('style')) page.head.append(page.importNode(style, true))
  }
  copy()
  const watch = new MutationObserver(copy)
  watch.observe(document.head, { childList: true })
  return () => watch.disconnect()
}
