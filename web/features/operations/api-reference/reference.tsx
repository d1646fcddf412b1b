import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ApiDescription } from '../../../../contract/operations/api-description.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { NeedsScript } from '../../../ui/needs-script.tsx'
import { commonRefusals, domainId, endpointsByDomain, messagesOf, namesOf, refusalsOf } from './endpoint-list.ts'
import { EndpointPage } from './endpoint-page.tsx'
import { DomainPage, Guide } from './guide.tsx'
import { useApiDescription } from './queries.ts'
import styles from './reference.module.css'
import { SearchResults } from './search-results.tsx'
import { SideList } from './side-list.tsx'

/** The reference. The part behind `#` of the address says which endpoint or domain is shown. */
export function Reference() {
  const { data, isError, refetch } = useApiDescription()
  const hash = useHash()
  // What an address names comes with the list, and the guide is not shown before it.
  const isElsewhere = !isError && !['', 'introduction', 'errors'].includes(hash)
  if (data) return <Loaded api={data} />
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.reference}`}>
      <div className={styles.side}>
        <NeedsScript>
          This list needs JavaScript. Without it, read <a href="/api/openapi.json">/api/openapi.json</a>.
        </NeedsScript>
        {isError ? (
          <LoadFailed what="The API description" onRetry={() => void refetch()} />
        ) : (
          <p className="small">Loading the endpoints...</p>
        )}
      </div>
      <div className={isElsewhere ? `${styles.shown} invisible` : styles.shown}>
        <Guide domains={[]} common={[]} />
      </div>
    </main>
  )
}

function Loaded({ api }: { api: ApiDescription }) {
  const hash = useHash()
  // Going elsewhere ends a search.
  const [typed, setTyped] = useState({ at: hash, search: '' })
  const search = typed.at === hash ? typed.search : ''
  const everything = useMemo(() => endpointsByDomain(api, ''), [api])
  const all = useMemo(() => everything.flatMap(({ endpoints }) => endpoints), [everything])
  const names = useMemo(() => namesOf(everything), [everything])
  const common = useMemo(() => {
    const messages = messagesOf(api)
    return commonRefusals(all.filter(({ path }) => path.startsWith('/api')).map((one) => refusalsOf(one, messages)))
  }, [api, all])
  const codes = useMemo(() => new Set(common.map(({ code }) => code)), [common])
  const at = all.findIndex(({ operationId }) => operationId === hash)
  const endpoint = all[at]
  const domain = everything.find((one) => domainId(one.domain) === hash)
  useArrival(hash)
  const isSearch = search.trim() !== ''
  const found = isSearch ? endpointsByDomain(api, search) : []
  const onSearch = (text: string) => setTyped({ at: hash, search: text })
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.reference}`}>
      <SideList
        domains={everything}
        first={found[0]?.endpoints[0]?.operationId}
        search={search}
        onSearch={onSearch}
        names={names}
        // Results are shown in the place of a page.
        current={isSearch ? 'search' : (endpoint?.operationId ?? domain?.domain ?? '')}
        currentDomain={endpoint?.tags[0] ?? domain?.domain}
      />
      <div className={styles.shown}>
        {isSearch ? (
          <SearchResults search={search} found={found} everything={everything} onClear={() => onSearch('')} />
        ) : endpoint ? (
          <EndpointPage
            endpoint={endpoint}
            api={api}
            common={codes}
            names={names}
            before={all[at - 1]}
            after={all[at + 1]}
          />
        ) : domain ? (
          <DomainPage {...domain} />
        ) : (
          <Guide domains={everything} common={common} />
        )}
      </div>
    </main>
  )
}

function useHash(): string {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed)
      return () => window.removeEventListener('hashchange', changed)
    },
    () => window.location.hash.slice(1),
    () => '',
  )
}

/** What is newly shown begins at its top, and a screen reader goes on there. */
function useArrival(hash: string) {
  const last = useRef(hash)
  useEffect(() => {
    if (last.current === hash) return
    last.current = hash
    if (hash === 'errors') {
      // Its answer, a promise in new browsers, is no clean-up.
      document.getElementById('errors')?.scrollIntoView()
      return
    }
    document.getElementById('reference-title')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [hash])
}
