import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { BeatKind, Violation } from '../../../../contract/engagement/observation-kinds.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { useToast } from '../../../ui/toast.tsx'
import styles from './guard.module.css'
import { IdleWarning } from './idle-warning.tsx'
import { suspendLeaveReport } from './leave-report.ts'
import { ProtectionLine } from './protection-line.tsx'
import { FULL } from './protection-line-space.tsx'
import type { Protection } from './queries.ts'
import { deliverKept, type Reporter, reportVisit } from './reporter.ts'
import { lockSession } from './session-lock.ts'
import * as texts from './texts.ts'
import { useBlocking } from './use-blocking.ts'
import { type Cover, useCover } from './use-cover.ts'
import { useIdle } from './use-idle.ts'
import { useReading } from './use-reading.ts'
import { Watermark } from './watermark.tsx'

const PRINTING = texts.pdfGenerationAndPrinting
const REFUSED: Record<Violation, string | undefined> = {
  print_try: PRINTING,
  copy_try: texts.youCannotCopyFrom,
  save_try: texts.youCannotSaveConfidential,
  screenshot_try: texts.youPressedAScreenshot,
  drag_try: texts.youCannotDragAnything,
  context_menu: texts.theRightClickMenu,
  devtools: undefined,
}
const COVERED: Record<NonNullable<Cover>, [string, string]> = {
  left: [texts.coveredWhileYouAre, texts.pressAnyKeyOr],
  devtools: [texts.coveredWhileDeveloperTools, texts.toContinueReadingClose],
}

type GuardProps = {
  /** The page says by itself how it is protected, and its pictures carry their own watermark. */
  bare: boolean
  route: ProjectKey
  protection: Protection
  notice: ReactNode
  /** The email address for export requests; also printed. */
  contact: string | undefined
  onLocked: () => void
  children: ReactNode
}

/** Protects confidential content (product-spec section 2, security presentation). */
export function Guard({ bare, route, protection, notice, contact, onLocked, children }: GuardProps) {
  const { eased, email, codeEnd, watermark } = protection
  const content = useRef<HTMLDivElement>(null)
  const beforeClose = useRef(() => {})
  const reporter = useVisit(route, beforeClose)
  const say = useToast()
  const note = (kind: BeatKind) => reporter.current?.note(kind)

  const cover = useCover(content, eased, note)
  useBlocking(content, (kind) => {
    note(kind)
    void reporter.current?.flush()
    const words = REFUSED[kind]
    if (words) say(words, { tone: 'bad' })
  })
  const { left, stay, lastActive } = useIdle({
    eased,
    onActive: () => {
      note('activity')
      void reporter.current?.flush().then((locked) => locked && onLocked())
    },
    onTimeout: (here) => {
      note('timed_out')
      void reporter.current?.flush()
      if (here) void lockSession()
      onLocked()
    },
  })
  useReading({
    content,
    reporter,
    lastActive,
    beforeClose,
    hidden: cover !== undefined || left !== undefined,
    onLocked,
  })
  useEffect(() => {
    document.documentElement.dataset.guarded = eased ? 'eased' : 'full'
    return () => {
      delete document.documentElement.dataset.guarded
    }
  }, [eased])

  // Preloaded, because a reader may be offline when it is needed.
  useEffect(() => void import('../../../ui/toast-corner.tsx').catch(() => undefined), [])

  const [title, way] = cover ? COVERED[cover] : []
  return (
    <>
      {/* Accessibility mode can be turned on from here when the page itself is covered. */}
      {(!bare || cover === 'devtools') && <ProtectionLine route={route} eased={eased} notice={notice} />}
      {bare && <ProtectionAnnouncement />}
      <div
        className={styles.guarded}
        data-covered={cover}
        ref={content}
        inert={cover !== undefined}
        aria-hidden={cover !== undefined || undefined}
      >
        {children}
      </div>
      <div className={styles.cover} role="status">
        {cover && (
          <main className={styles.coverText}>
            <h1 className="heading-m">{title}</h1>
            <p className="text">{way}</p>
          </main>
        )}
      </div>
      {!bare && <Watermark email={email} codeEnd={codeEnd} watermark={watermark} />}
      {left !== undefined && <IdleWarning left={left} onStay={stay} />}
      <div className={styles.printNotice} aria-hidden="true">
        <p className={styles.printNoticeTitle}>{texts.confidential}</p>
        <p>{PRINTING}</p>
        {contact && <p>{contact}</p>}
      </div>
    </>
  )
}

/** Said once, because the words are in a panel that may be closed. */
function ProtectionAnnouncement() {
  const [said, setSaid] = useState('')
  // A live region must exist before its text appears.
  useEffect(() => setSaid(FULL), [])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}

/** Reports the visit of this page: opened with the page, closed when the reader leaves, opened again on return. */
function useVisit(route: ProjectKey, beforeClose: RefObject<() => void>) {
  const reporter = useRef<Reporter>(null)
  useEffect(() => {
    function open() {
      const opened = reportVisit(route)
      reporter.current = opened
      void opened.flush()
    }
    function close() {
      beforeClose.current()
      reporter.current?.close()
    }
    const show = (event: PageTransitionEvent) => event.persisted && open()
    const online = () => void deliverKept()
    open()
    const release = suspendLeaveReport()
    void deliverKept()
    window.addEventListener('pagehide', close)
    window.addEventListener('pageshow', show)
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('pagehide', close)
      window.removeEventListener('pageshow', show)
      window.removeEventListener('online', online)
      close()
      release()
    }
  }, [route, beforeClose])
  return reporter
}
