import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { UPDATES_ID } from '../../../../contract/data-room/update-limits.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { CallError } from '../../../lib/call-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { type ListedUpdate, updateQuery, updatesQuery } from './queries.ts'
import * as texts from './texts.ts'
import styles from './updates.module.css'

/** What staff wrote to the readers of a project; nothing while there is nothing for this one. */
export function ProjectUpdates({ route }: { route: ProjectKey }) {
  const { data, isError, refetch } = useQuery(updatesQuery(route))
  const element = useRef<HTMLElement>(null)
  const isReady = data !== undefined
  // An email leads here, before this was loaded.
  useEffect(() => {
    if (isReady && window.location.hash === `#${UPDATES_ID}`) element.current?.scrollIntoView({ behavior: 'instant' })
  }, [isReady])
  if (isError) return <LoadFailed what={texts.theUpdates} onRetry={() => void refetch()} />
  if (!data) return <Spinner label={texts.loadingTheUpdates} />
  if (data.updates.length === 0) return null
  return (
    <section className={styles.updates} id={UPDATES_ID} ref={element} aria-labelledby={`${UPDATES_ID}-h`}>
      <h3 id={`${UPDATES_ID}-h`}>{texts.updates}</h3>
      <div>
        {data.updates.map((update) => (
          <Update key={update.id} route={route} update={update} />
        ))}
      </div>
    </section>
  )
}

/** Its text comes when it is opened, which is what counts as reading it. */
function Update({ route, update }: { route: ProjectKey; update: ListedUpdate }) {
  const { id, title, sentAt, corrected, opened } = update
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) setWasOpen(true)
      }}
    >
      <summary>
        <span>{title}</span>
        {opened === false && !wasOpen ? <StatusWord tone="metal">{texts.isNew}</StatusWord> : <span />}
        <span className={`num ${styles.day}`}>{dayUtc(sentAt)}</span>
      </summary>
      {isOpen && (
        <div className={styles.words}>
          {corrected && <Alert tone="warn">{texts.corrected}</Alert>}
          <Words route={route} id={id} />
        </div>
      )}
    </details>
  )
}

function Words({ route, id }: { route: ProjectKey; id: string }) {
  const { data, error, refetch } = useQuery(updateQuery(route, id))
  if (error instanceof CallError && error.status === 404) return <Alert tone="warn">{texts.noLongerOpen}</Alert>
  if (error instanceof CallError && error.status === 410) return <Alert tone="warn">{error.message}</Alert>
  if (error) return <LoadFailed what={texts.theUpdate} onRetry={() => void refetch()} />
  if (!data) return <Spinner label={texts.loadingTheUpdate} />
  return (
    // Reading time is reported under its name.
    <section id={`update-${id}`} aria-label={data.title}>
      {data.corrects && <p className="small">{texts.corrects({ title: data.corrects })}</p>}
      <p>{data.words}</p>
      {data.documents.length > 0 && (
        <ul className={styles.files} aria-label={texts.documents}>
          {data.documents.map((document) => (
            <li key={document.id}>
              <Link to="/$project/documents/$document" params={{ project: route, document: document.id }}>
                <span className="num">{document.index}</span> {document.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
