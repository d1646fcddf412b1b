import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { dotted } from '../../../lib/unbroken.ts'
import { Alert } from '../../../ui/alert.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { confidential } from '../reader/queries.ts'
import styles from './document-search.module.css'
import * as texts from './texts.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was searched for, for the reader. Not in the address, which proxies log. */
    words?: string
  }
}

/** `name` is shown where documents of several projects are found. */
type Project = { route: ProjectKey; name?: string }
type Found = Answer<'POST /api/projects/:route/documents/search'>['documents'][number] & { project: Project }

/** One letter of an alphabet is in every document. One character of Chinese is a word. */
const isSearched = (words: string) => words.length > 1 || /\p{Lo}/u.test(words)

/** A search in all documents that this reader may open. Its results replace the children while there are words. */
export function DocumentSearch({ projects, children }: { projects: readonly Project[]; children: ReactNode }) {
  const id = useId()
  const [words, setWords] = useState('')
  const isOn = isSearched(words)
  return (
    <>
      <div className={styles.field}>
        <SearchField id={id} label={texts.searchTheDocuments} search={words} onSearch={setWords} />
      </div>
      {isOn ? <Results projects={projects} words={words} /> : children}
    </>
  )
}

function Results({ projects, words }: { projects: readonly Project[]; words: string }) {
  const routes = projects.map(({ route }) => route)
  const { data, error, isPending } = useQuery({
    queryKey: ['/api/projects/documents', 'search', routes, words],
    queryFn: ({ signal }) =>
      Promise.all(
        routes.map((route) => call('POST /api/projects/:route/documents/search', { route, words }, { signal })),
      ),
    ...confidential,
  })
  if (error) return <Alert tone="bad">{refusalMessage(error, texts.theSearchFailed)}</Alert>
  const found = projects.flatMap((project, at) =>
    (data?.[at]?.documents ?? []).map((document): Found => ({ ...document, project })),
  )
  const more = data?.reduce((sum, answer) => sum + answer.more, 0) ?? 0
  const said = found.length === 0 ? texts.nothingFound : texts.foundIn({ documents: found.length + more })
  return (
    <>
      <p role="status" className={styles.count}>
        {isPending ? texts.searchingTheDocuments : said}
      </p>
      <ul className={styles.results}>
        {found.map((document) => (
          <Result key={document.id} document={document} words={words} />
        ))}
      </ul>
      {more > 0 && <p className={styles.count}>{texts.andMore({ documents: more })}</p>}
    </>
  )
}

function Result({ document, words }: { document: Found; words: string }) {
  const { id, index, title, pages, hits, project } = document
  const to = {
    to: '/$project/documents/$document',
    params: { project: project.route, document: id },
    state: { words },
  } as const
  const counted = hits.some(({ cell }) => cell) ? texts.onSheets({ sheets: pages }) : texts.onPages({ pages })
  const where = pages > 0 ? counted : texts.inTheTitle
  return (
    <li>
      <div className={styles.resultHead}>
        <h3>
          <span className="num">{index}</span> <Link {...to}>{title}</Link>
        </h3>
        <p className={styles.where}>{dotted([project.name, where])}</p>
      </div>
      {hits.length > 0 && (
        <ol className={styles.hits}>
          {hits.map((hit) => (
            <li key={hit.page}>
              <Link {...to} search={{ page: hit.page }}>
                <span className={`num ${styles.place}`}>{hit.cell ?? texts.pageNumber({ page: hit.page })}</span>
                <span>
                  {hit.before}
                  <mark>{hit.match}</mark>
                  {hit.after}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
