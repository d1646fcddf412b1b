import { useEffect, useRef, useState } from 'react'
import styles from './section-marks.module.css'

export type Mark = { id: string; name: string }

/** A section is current from when its head has passed the upper third of the window. */
const READ_AT = 0.33

/** The sections as ticks on a rule; the current one is longer and of metal. */
export function SectionMarks({ marks }: { marks: readonly Mark[] }) {
  const here = useHere(marks)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // On a narrow window the marks are a row of their own, which follows; the page itself is left where it is.
    const mark = list.current?.querySelector<HTMLElement>(`a[href="#${here}"]`)
    if (mark) list.current?.scrollTo({ left: mark.offsetLeft - 2 * mark.offsetHeight })
  }, [here])
  return (
    <nav className={styles.marks} aria-label="Sections">
      <ol ref={list}>
        {marks.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === here ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The section that is being read: at the end of the page the last one, however short it is. */
function useHere(marks: readonly Mark[]): string | undefined {
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
