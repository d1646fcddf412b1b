import { sectionName } from '../../../../contract/engagement/section-name.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { Drawer } from '../../../ui/drawer.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import styles from './activity.module.css'
import { duration, eventName } from './labels.ts'
import { useVisit, type VisitDetail } from './queries.ts'

type VisitPanelProps = { id: string; pageName: (route: string) => string; onClose: () => void }

/** One visit: the reading time of each section, and the security events. */
export function VisitPanel({ id, pageName, onClose }: VisitPanelProps) {
  const { data, isError, refetch } = useVisit(id)
  return (
    <Drawer label="Visit" onClose={onClose}>
      {isError && <LoadFailed what="The visit" onRetry={() => void refetch()} />}
      {!data && !isError && <p className="small">Loading...</p>}
      {data && (
        <>
          <h2>{pageName(data.visit.route)}</h2>
          <p className="small">{[data.visit.userEmail || 'No address', data.visit.code].filter(Boolean).join(', ')}</p>
          <Sections sections={data.sections} />
          <Facts visit={data.visit} />
          <Events events={data.events} />
        </>
      )}
    </Drawer>
  )
}

function Sections({ sections }: Pick<VisitDetail, 'sections'>) {
  const longest = Math.max(...sections.map(({ ms }) => ms), 1)
  if (sections.length === 0) return <p className="small">No section has been read yet.</p>
  return (
    <>
      <h3>Time in each section</h3>
      <ul className={styles.visitBars}>
        {sections.map(({ section, ms }) => (
          <li key={section}>
            <span>{sectionName(section)}</span>
            <span className="num">{duration(ms)}</span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.visitRest} width="100" height="4" />
              <rect className={styles.visitBar} width={Math.max(1, (ms / longest) * 100)} height="4" />
            </svg>
          </li>
        ))}
      </ul>
    </>
  )
}

function Facts({ visit }: Pick<VisitDetail, 'visit'>) {
  return (
    <dl className="term-list">
      <TermRow term="Reading time">{duration(visit.readMs)}</TermRow>
      <TermRow term="Scroll depth">{visit.scrollDepthMax}%</TermRow>
      <TermRow term="Opened">{dayAndTimeUtc(visit.openedAt)}</TermRow>
      <TermRow term={visit.closedAt ? 'Closed' : 'Last active'}>
        {dayAndTimeUtc(visit.closedAt ?? visit.lastSeenAt)}
      </TermRow>
    </dl>
  )
}

function Events({ events }: Pick<VisitDetail, 'events'>) {
  return (
    <>
      <h3>Security events</h3>
      {events.length === 0 && <p className="small">None.</p>}
      <ul className="drawer__list">
        {events.map(({ id, kind, at, severity }) => (
          <li key={id}>
            <StatusWord tone={severity === 'high' ? 'bad' : 'plain'}>{eventName(kind)}</StatusWord>
            <span className="secondary-line">{dayAndTimeUtc(at)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
