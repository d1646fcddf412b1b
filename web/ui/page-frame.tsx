import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './page-frame.module.css'

type PageFrameProps = {
  title: string
  room: 'paper' | 'ink'
  /** The id of what is gone to, whenever it is another. */
  place: string
  children: ReactNode
}

/**
 * A page within the page, in a window of its own: its widths are those of the frame, and its headings, landmarks and ids are its own. What
 * is shown in it belongs to this page, which it is drawn from: nothing is fetched for it but the style sheets, and links lead nowhere.
 */
export function PageFrame({ title, room, place, children }: PageFrameProps) {
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
      page.documentElement.lang = document.documentElement.lang
      page.documentElement.dataset.room = room
      page.documentElement.dataset.framed = ''
      stop = followStyles(page)
      setBody(page.body)
    }
    open()
    // Some browsers put another empty document in its place a moment later.
    frame.addEventListener('load', open)
    return () => {
      frame.removeEventListener('load', open)
      stop()
    }
  }, [frame, title, room])

  useEffect(() => {
    const window = body?.ownerDocument.defaultView
    const element = body?.ownerDocument.getElementById(place)
    if (!window || !element) return
    // Not `scrollIntoView`, which would move the page around the frame as well.
    const top = element.getBoundingClientRect().top + window.scrollY
    window.scrollTo({ top: Math.max(0, top - HEADROOM_PX), behavior: 'instant' })
  }, [body, place])

  return (
    <>
      <iframe className={styles.pageFrame} title={title} ref={setFrame} />
      {body && createPortal(<div onClickCapture={stay}>{children}</div>, body)}
    </>
  )
}

/** What sticks to the top of a page covers no more than this. */
const HEADROOM_PX = 120

/** A link to a place of the page goes there; any other would bring another document into the frame. */
function stay(event: MouseEvent<HTMLElement>) {
  const link = linkAround(event.target as Node)
  if (!link) return
  event.preventDefault()
  const address = link.getAttribute('href') ?? ''
  if (address.startsWith('#')) link.ownerDocument.getElementById(address.slice(1))?.scrollIntoView()
}

/** Not found by `instanceof`: what stands in the frame is made of the frame's own classes. */
function linkAround(node: Node): HTMLAnchorElement | null {
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement
  return element?.closest('a') ?? null
}

/** Gives the page in the frame the style sheets of this one, and those that are loaded later. */
function followStyles(page: Document): () => void {
  const copy = () => {
    const known = new Set([...page.head.querySelectorAll('link')].map(({ href }) => href))
    for (const sheet of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (!known.has(sheet.href)) page.head.append(page.importNode(sheet, true))
    // In development styles come as elements.
    if (import.meta.env.DEV)
      for (const style of document.head.querySelectorAll('style')) page.head.append(page.importNode(style, true))
  }
  copy()
  const watch = new MutationObserver(copy)
  watch.observe(document.head, { childList: true })
  return () => watch.disconnect()
}
