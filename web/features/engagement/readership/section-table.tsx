import { useState } from 'react'
import { readingTime } from '../../../lib/format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { None } from '../../../ui/none.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import type { Readership, ReadPlace } from './queries.ts'
import styles from './readership.module.css'

type SectionTableProps = Pick<Readership, 'sections' | 'former' | 'people'>

/** The sections of a project page in their order: how many people got here, how many read it, and where they stop. */
export function SectionTable({ sections, former, people }: SectionTableProps) {
  const most = Math.max(sections[0]?.reached ?? 0, people, 1)
  const read = sections.filter((section) => section.people > 0)
  const wasRead = read.length > 0
  const unread = sections.length - read.length
  // They opened a document of the project only, or scrolled past.
  const none = Math.max(0, people - (sections[0]?.reached ?? 0))
  const [all, setAll] = useState(false)
  return (
    <section aria-labelledby="sections-h">
      <h2 id="sections-h">Project page</h2>
      <p className={`small ${styles.intro}`}>
        <span>
          {people === 1 ? '1 person opened it or a document' : `${people} people opened it or a document`}
          {wasRead && none > 0 && `, ${none} read none of these sections`}
        </span>
        {wasRead && (
          <>
            <span>
              <Key className={styles.read} /> read the section
            </span>
            <span>
              <Key className={styles.reached} /> read it or a later one
            </span>
          </>
        )}
      </p>
      {wasRead ? (
        <StaffTable
          caption="Sections of the project page"
          rows={all ? sections : read}
          idOf={({ place }) => place}
          columns={[
            { name: 'Section', isName: true, width: 'l', cell: ({ name }) => name },
            {
              name: 'Reach',
              brief: 'below',
              cell: (section) => <Reach section={section} most={most} />,
            },
            {
              name: 'People',
              width: 's',
              brief: 'end',
              isNumber: true,
              cell: (section) => (
                <>
                  {section.people}
                  <span className="narrow-only">{section.people === 1 ? ' person' : ' people'}</span>
                </>
              ),
            },
            {
              name: 'Median time',
              width: 's',
              brief: 'under',
              isNumber: true,
              cell: ({ medianMs }) =>
                medianMs > 0 ? (
                  <>
                    <span className="narrow-only">Median </span>
                    {readingTime(medianMs)}
                  </>
                ) : (
                  <span className="wide-only">
                    <None />
                  </span>
                ),
            },
            {
              name: 'Stopped here',
              width: 's',
              brief: 'underEnd',
              isNumber: true,
              cell: ({ stopped }) => (
                <>
                  {stopped}
                  <span className="narrow-only"> stopped here</span>
                </>
              ),
            },
          ]}
        />
      ) : (
        <Empty title="Nothing read in this time">Choose more days, or another project.</Empty>
      )}
      {wasRead && unread > 0 && (
        <p className={styles.finding}>
          <button className="link-button" type="button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all
              ? 'Hide what nobody read'
              : unread === 1
                ? 'Show 1 section that nobody read'
                : `Show ${unread} sections that nobody read`}
          </button>
        </p>
      )}
      {former.length > 0 && (
        <p className={`small ${styles.finding}`}>
          No longer on the page: {former.map(({ name, people: read }) => `${name} (${read})`).join(', ')}.
        </p>
      )}
    </section>
  )
}

function Reach({ section: { name, people, reached }, most }: { section: ReadPlace; most: number }) {
  const width = (count: number) => (count / most) * 100
  return (
    <svg
      className={styles.reach}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${name}: ${people} of ${most} read it, ${reached} read it or a later section`}
    >
      <rect className={styles.reachGround} width="100" height="4" />
      <rect className={styles.reached} width={width(reached)} height="4" />
      <rect className={styles.read} width={width(people)} height="4" />
    </svg>
  )
}

function Key({ className }: { className: string | undefined }) {
  return (
    <svg className={styles.key} viewBox="0 0 4 4" aria-hidden="true">
      <rect className={className} width="4" height="4" />
    </svg>
  )
}
