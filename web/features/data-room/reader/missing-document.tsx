import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QUESTIONS_ID } from '../../../../contract/data-room/questions-id.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { KindIcon } from '../shelf/kind-icon.tsx'
import { roomQuery } from './queries.ts'
import styles from './reader.module.css'
import { BackToDocuments } from './reader-bar.tsx'
import * as texts from './texts.ts'

const MAX_SHOWN = 4

/** A document that was removed, or is not open to this reader, and what they can read instead. */
export function MissingDocument({ route, name }: { route: ProjectKey; name: string }) {
  const { data } = useQuery(roomQuery(route))
  const others = data?.documents.slice(0, MAX_SHOWN) ?? []
  return (
    <>
      <MissingDrawing />
      <div>
        <h2 className="heading-m">{texts.noSuchDocument}</h2>
        <p className="text mt-2">
          {texts.itMayHaveBeen}{' '}
          <Link to="/$project" params={{ project: route }} hash={QUESTIONS_ID}>
            {texts.askUs}
          </Link>
        </p>
      </div>
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="others">
          <h3 id="others">{texts.otherDocumentsIn({ name })}</h3>
          <ul>
            {others.map(({ id, title, kind = 'pdf', pages, readAs }) => (
              <li key={id}>
                <KindIcon kind={kind} />
                <Link to="/$project/documents/$document" params={{ project: route, document: id }}>
                  {title}
                </Link>
                {(readAs ?? 'pages') === 'pages' && <span className="num">{texts.pageCount({ pages })}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <BackToDocuments route={route} className="btn btn--primary" count={data?.documents.length} />
    </>
  )
}

/** Sheets on a shelf, with the place of one that is gone. */
function MissingDrawing() {
  return (
    <svg className={styles.missing} viewBox="0 0 152 72" aria-hidden="true">
      <path d="M4 8h28l8 8v44H4zM32 8v8h8M10 26h18M10 33h24M10 40h21M112 8h28l8 8v44h-36zM140 8v8h8M118 26h18M118 33h24M118 40h21" />
      <path d="M58 8h28l8 8v44H58zM86 8v8h8" strokeDasharray="3 4" />
      <path d="M0 66h152" />
    </svg>
  )
}
