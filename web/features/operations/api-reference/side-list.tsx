import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import type { Domain } from './guide.tsx'
import { MethodName } from './method-name.tsx'
import styles from './reference.module.css'
import { SEARCH_ID, walk } from './search-results.tsx'

type SideListProps = {
  domains: readonly Domain[]
  /** By operation. */
  names: ReadonlyMap<string, string>
  /** The endpoint that Enter opens. */
  first: string | undefined
  search: string
  onSearch: (search: string) => void
  /** The endpoint that is shown. */
  current: string
  currentDomain: string | undefined
}

/** The endpoints by domain, beside what is shown. On narrow screens the list waits until it is asked for. */
export function SideList({ domains, names, first, search, onSearch, current, currentDomain }: SideListProps) {
  // Going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === current
  const list = useRef<HTMLElement>(null)
  // The list alone, and not the page.
  useEffect(() => {
    const box = list.current
    const entry = box?.querySelector('[aria-current="page"]')
    if (!current || !box || !entry) return
    const { top, bottom } = entry.getBoundingClientRect()
    const frame = box.getBoundingClientRect()
    if (top < frame.top || bottom > frame.bottom) box.scrollTop += top - frame.top - frame.height / 3
  }, [current])
  useSearchKey()
  function goToFirst(event: FormEvent) {
    event.preventDefault()
    if (!first) return
    window.location.hash = first
    onSearch('')
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
            onKeyDown={walk}
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
      <nav ref={list} id="endpoint-list" className={styles.list} aria-label="Endpoints" data-open={isOpen}>
        <a className={styles.entry} href="#introduction" aria-current={current === '' ? 'page' : undefined}>
          Introduction
        </a>
        {domains.map(({ domain, endpoints }) => (
          <details key={`${domain} ${domain === currentDomain}`} open={domain === currentDomain}>
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
                    <span>{names.get(endpoint.operationId)}</span>
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
