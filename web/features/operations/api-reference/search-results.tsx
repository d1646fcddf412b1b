import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { domainId, type ListedEndpoint, markWords, titleOf, wordsOf } from './endpoint-list.ts'
import type { Domain } from './guide.tsx'
import { breakable, MethodName } from './method-name.tsx'
import styles from './reference.module.css'

type SearchResultsProps = {
  search: string
  found: readonly Domain[]
  everything: readonly Domain[]
  onClear: () => void
}

/** What a search finds, in the place of the page: the address of each endpoint and what it does, with the words that match. */
export function SearchResults({ search, found, everything, onClear }: SearchResultsProps) {
  const count = found.reduce((sum, { endpoints }) => sum + endpoints.length, 0)
  return (
    <>
      <h1 className={styles.title} id="reference-title" tabIndex={-1}>
        Search results
      </h1>
      <p className={styles.found} role="status">
        {count === 0 ? (
          `No endpoint matches “${search.trim()}”.`
        ) : (
          <>
            {`${count} ${count === 1 ? 'endpoint' : 'endpoints'} for “${search.trim()}”.`}
            <span className="wide-only"> Enter opens the first, the arrow keys move through them.</span>
          </>
        )}
      </p>
      {count === 0 ? (
        <div className={styles.wide}>
          <p>Search by a part of the path, by the method or by what the endpoint does, for example: post codes.</p>
          <p className={styles.aside}>
            <button className="link-button" type="button" onClick={onClear}>
              Clear the search
            </button>
          </p>
          <h2 className={styles.part}>Endpoints by domain</h2>
          <ul className={styles.domains}>
            {everything.map(({ domain, endpoints }) => (
              <li key={domain}>
                <a href={`#${domainId(domain)}`}>
                  <span>{domain}</span> <span className="num">{endpoints.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed; arrows move between them
        <div id={RESULTS_ID} onKeyDown={walk}>
          {found.map(({ domain, endpoints }) => (
            <section key={domain} aria-label={domain}>
              <h2 className={styles.part}>{domain}</h2>
              <ul className={styles.results}>
                {endpoints.map((endpoint) => (
                  <li key={endpoint.operationId}>
                    <a href={`#${endpoint.operationId}`} onClick={onClear}>
                      <MethodName method={endpoint.method} />
                      <code className={styles.path}>
                        <Marked text={endpoint.path} search={search} show={breakable} />
                      </code>
                      <span>
                        <Marked text={saidOf(endpoint, search)} search={search} />
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

const RESULTS_ID = 'search-results'

/** The title, and what follows it where only that has a word of the search. */
function saidOf(endpoint: ListedEndpoint, search: string): string {
  const { title, more } = titleOf(endpoint)
  const shown = `${endpoint.method} ${endpoint.path} ${title}`.toLowerCase()
  const said = more && wordsOf(search).some((word) => !shown.includes(word)) ? `${title}. ${more}` : title
  return said.replaceAll('`', '')
}

type MarkedProps = { text: string; search: string; show?: (part: string) => ReactNode }

function Marked({ text, search, show = (part) => part }: MarkedProps) {
  return markWords(text, search).map((part, at) => {
    const Part = at % 2 === 1 ? 'mark' : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
    return <Part key={at}>{show(part)}</Part>
  })
}

/** From the field into the results, and from one to the next. */
export function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const links = [...document.querySelectorAll<HTMLElement>(`#${RESULTS_ID} a`)]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (at < 0 && step < 0) return
  event.preventDefault()
  const next = links[at + step] ?? (step < 0 ? document.getElementById(SEARCH_ID) : undefined)
  next?.focus()
}

export const SEARCH_ID = 'endpoint-search'
