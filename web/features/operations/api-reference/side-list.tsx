import { type FormEvent, useEffect, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { titleOf } from './endpoint-list.ts'
import type { Domain } from './guide.tsx'
import { MethodName } from './method-name.tsx'
import styles from './reference.module.css'

const SEARCH_ID = 'endpoint-search'

type SideListProps = {
  domains: readonly Domain[]
  search: string
  onSearch: (search: string) => void
  /** The endpoint that is shown. */
  current: string
  currentDomain: string | undefined
}

/** The endpoints by domain, beside what is shown. On narrow screens the list waits until it is asked for. */
export function SideList({ domains, search, onSearch, current, currentDomain }: SideListProps) {
  // Going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === current
  useSearchKey()
  function goToFirst(event: FormEvent) {
    event.preventDefault()
    const [first] = domains[0]?.endpoints ?? []
    if (search === '' || !first) return
    window.location.hash = first.operationId
  }
  return (
    <div className={styles.side}>
      <search>
        <form onSubmit={goToFirst}>
          <Field
            id={SEARCH_ID}
            label="Find an endpoint"
            type="search"
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            value={search}
            onChange={({ target }) => onSearch(target.value)}
          />
        </form>
      </search>
      <button
        className={`btn ${styles.browse}`}
        type="button"
        aria-expanded={isOpen}
        aria-controls="endpoint-list"
        onClick={() => setOpenAt(isOpen ? undefined : current)}
      >
        {isOpen ? 'Hide list' : 'Browse'}
      </button>
      <nav id="endpoint-list" className={styles.list} aria-label="Endpoints" data-open={isOpen || search !== ''}>
        <a className={styles.entry} href="#introduction" aria-current={current === '' ? 'page' : undefined}>
          Introduction
        </a>
        <p role="status" className={styles.none}>
          {domains.length === 0 && 'No endpoint matches this search.'}
        </p>
        {domains.map(({ domain, endpoints }) => (
          // A search opens every domain with a match.
          <details
            key={`${domain} ${search} ${domain === currentDomain}`}
            open={search !== '' || domain === currentDomain}
          >
            <summary>
              {domain}
              <span className="num">{endpoints.length}</span>
            </summary>
            <ul>
              {endpoints.map((endpoint) => (
                <li key={endpoint.operationId}>
                  <a
                    className={styles.entry}
                    href={`#${endpoint.operationId}`}
                    aria-current={endpoint.operationId === current ? 'page' : undefined}
                    title={`${endpoint.method} ${endpoint.path}`}
                  >
                    <MethodName method={endpoint.method} />
                    <span>{search === '' ? titleOf(endpoint).title : endpoint.path}</span>
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
    </div>
  )
}

/** `/` leads to the search, as on the pages of staff. */
function useSearchKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return
      event.preventDefault()
      document.getElementById(SEARCH_ID)?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
