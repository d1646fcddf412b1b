import { useEffect, useState } from 'react'
import './section-marks.css'

export type Mark = { id: string; name: string }

/** A section is current from when its head has passed the upper third of the window. */
const AT = '-20% 0px -70% 0px'

/** The sections as ticks on a rule; the current one is longer and of metal. */
export function SectionMarks({ marks }: { marks: readonly Mark[] }) {
  const [here, setHere] = useState(marks[0]?.id)
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)
        if (entered) setHere(entered.target.id)
      },
      { rootMargin: AT },
    )
    for (const { id } of marks) {
      const section = document.getElementById(id)
      if (section) seen.observe(section)
    }
    return () => seen.disconnect()
  }, [marks])
  return (
    <nav className="marks" aria-label="Sections">
      <ol>
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
