import { useMemo, useState } from 'react'
import type { ApiDescription } from '../../../../contract/operations/api-description.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { NeedsScript } from '../../../ui/needs-script.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EndpointEntry } from './endpoint-entry.tsx'
import { commonRefusals, endpointsByDomain, messagesOf, refusalsOf } from './endpoint-list.ts'
import { useApiDescription } from './queries.ts'
import styles from './reference.module.css'
import { RefusalTable } from './refusal-table.tsx'

export function EndpointBrowser() {
  const { data, isError, refetch } = useApiDescription()
  if (data) return <Domains api={data} />
  return (
    <>
      <NeedsScript>
        This list needs JavaScript. Without it, read <a href="/api/openapi.json">/api/openapi.json</a>.
      </NeedsScript>
      {isError ? (
        <LoadFailed what="The API description" onRetry={() => void refetch()} />
      ) : (
        <p className="small">Loading the endpoints...</p>
      )}
    </>
  )
}

function Domains({ api }: { api: ApiDescription }) {
  const [search, setSearch] = useState('')
  const common = useMemo(() => {
    const messages = messagesOf(api)
    const all = endpointsByDomain(api, 'api').flatMap(({ endpoints }) => endpoints)
    return commonRefusals(all.map((endpoint) => refusalsOf(endpoint, messages)))
  }, [api])
  const codes = useMemo(() => new Set(common.map(({ code }) => code)), [common])
  const domains = endpointsByDomain(api, search)
  return (
    <>
      <SearchField id="endpoint-search" label="Find an endpoint" search={search} onSearch={setSearch} />
      {domains.length === 0 && <p role="status">No endpoint matches this search.</p>}
      {domains.map(({ domain, endpoints }) => (
        // A search opens every domain with a match.
        <details key={`${domain} ${search}`} className={styles.domain} open={search !== ''}>
          <summary>
            <h3>{domain}</h3>
            <span className="num">{endpoints.length}</span>
          </summary>
          {endpoints.map((endpoint) => (
            <EndpointEntry key={endpoint.operationId} endpoint={endpoint} api={api} common={codes} />
          ))}
        </details>
      ))}
      <h3>Errors of any endpoint</h3>
      <RefusalTable errors={common} />
    </>
  )
}
