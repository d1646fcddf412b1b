import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Block } from '../../../../contract/agreements/agreement-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NeedsScript } from '../../../ui/needs-script.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './agreement.module.css'
import { Blocks } from './agreement-blocks.tsx'
import * as texts from './texts.ts'

type AgreementProps = {
  blocks: readonly Block[]
  /** That of the text, which can be another than that of the page. */
  language: string
  region: RefObject<HTMLElement | null>
  /** The furthest visible point, 0 to 1. At the end of the text also how it was reached. */
  onReach: (point: number, endBy?: 'scroll' | 'control') => void
  onScroll: () => void
  /** The button confirms what it offered. */
  reached: boolean
}

/** The agreement in a region that the keyboard can scroll. */
export function Agreement({ blocks, language, region, onReach, onScroll, reached }: AgreementProps) {
  const hydrated = useHydrated()
  const end = useRef<HTMLDivElement>(null)

  // A short text never scrolls, so seeing the end counts as well.
  useEffect(() => {
    if (!end.current) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReach(1, 'scroll'), {
      root: region.current,
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [onReach, region])

  const reportScroll = useCallback(() => {
    const box = region.current
    if (box) onReach(box.scrollTop / Math.max(1, box.scrollHeight - box.clientHeight))
  }, [onReach, region])
  // What was scrolled before the scripts ran counts too.
  useEffect(reportScroll, [reportScroll])

  return (
    <section
      ref={region}
      id="nda-text"
      className={`${styles.agreement} scroll-column`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-labelledby="nda-title"
      onScroll={() => {
        reportScroll()
        onScroll()
      }}
    >
      <div lang={language}>
        <Blocks blocks={blocks} />
      </div>
      <div ref={end} className={styles.agreementEnd}>
        <NeedsScript>{texts.theButtonBelowAnd}</NeedsScript>
        <button
          className={`btn ${reached ? styles.reached : ''}`}
          type="button"
          disabled={!hydrated}
          aria-pressed={reached}
          onClick={() => onReach(1, 'control')}
        >
          {reached && <Icon name="check" />}
          {texts.iHaveReachedThe}
        </button>
      </div>
    </section>
  )
}
