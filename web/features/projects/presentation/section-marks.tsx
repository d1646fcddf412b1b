import { useEffect, useRef, useState } from 'react'
import styles from './section-marks.module.css'
import * as texts from './texts.ts'

export type Mark = { id: string; name: string }

/** A section becomes current when its heading passes this part of the window's height. */
const READ_AT = 0.33
/** Of the edge of the scrolling row, in pixels. */
const FADE = 32

/** A table of contents with a tick for each section. */
export function SectionMarks({ marks }: { marks: readonly Mark[] }) {
  const current = useCurrentSection(marks)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // On a narrow screen the marks are a scrolling row, which follows without moving the page.
    const mark = list.current?.querySelector<HTMLElement>(`li:has([href="#${current}"])`)
    const before = mark?.previousElementSibling
    const first = before instanceof HTMLElement ? before : mark
    // The name before it is shown whole, clear of the faded edge.
    if (first && list.current) list.current.scrollTo({ left: first.offsetLeft - list.current.offsetLeft - FADE })
  }, [current])
  return (
    <nav className={styles.marks} aria-label={texts.sections}>
      <ol ref={list} onScroll={({ currentTarget: row }) => row.toggleAttribute('data-moved', row.scrollLeft > 0)}>
        {marks.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The section being read. At the end of the page it is the last one, even if it is short. */
function useCurrentSection(marks: readonly Mark[]): string | undefined {
  const [here, setHere] = useState(marks[0]?.id)
  useEffect(() => {
    let frame = 0
    function look() {
      frame = 0
      const { scrollHeight } = document.documentElement
      const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2
      const passed = marks.findLast(({ id }) => {
        const section = document.getElementById(id)
        return section && section.getBoundingClientRect().top <= window.innerHeight * READ_AT
      })
      setHere((atEnd ? marks.at(-1) : (passed ?? marks[0]))?.id)
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [marks])
  return here
}
