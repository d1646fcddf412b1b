import { NOT_FOUND_MESSAGE } from '../../../../contract/operations/not-found.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { Coded } from './coded.tsx'
import { domainId, type ListedEndpoint, type Refusal, titleOf } from './endpoint-list.ts'
import { errorExample } from './endpoint-page.tsx'
import { MethodName, PathName } from './method-name.tsx'
import styles from './reference.module.css'
import { RefusalList } from './refusal-list.tsx'

export type Domain = { domain: string; endpoints: ListedEndpoint[] }

/** What is true of every call. */
export function Guide({ domains, common }: { domains: readonly Domain[]; common: readonly Refusal[] }) {
  return (
    <>
      <h1 className={styles.guideTitle} id="reference-title" tabIndex={-1}>
        API Reference
      </h1>
      <p className="lead">
        Every endpoint of this portal, with its input, output and errors. Also available as{' '}
        <a href="/api/openapi.json">OpenAPI 3.1</a>.
      </p>
      <div className={styles.halves}>
        <div className={styles.text}>
          <section aria-labelledby="rules-h">
            <h2 id="rules-h" className={styles.part}>
              Rules for every call
            </h2>
            <Rules />
          </section>
        </div>
        <div className={styles.examples}>
          <CodeBlock title="An error" code={errorExample(EXAMPLE)} />
        </div>
      </div>
      {domains.length > 0 && (
        <section aria-labelledby="domains-h" className={styles.wide}>
          <h2 id="domains-h" className={styles.part}>
            Endpoints
          </h2>
          <ul className={styles.domains}>
            {domains.map(({ domain, endpoints }) => (
              <li key={domain}>
                <a href={`#${domainId(domain)}`}>
                  <span>{domain}</span> <span className="num">{endpoints.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {common.length > 0 && (
        <section aria-labelledby="errors-h" className={styles.wide} id="errors">
          <h2 id="errors-h" className={styles.part}>
            Errors of any endpoint
          </h2>
          <RefusalList errors={common} />
        </section>
      )}
    </>
  )
}

const EXAMPLE = { code: 'not_found', message: NOT_FOUND_MESSAGE }

function Rules() {
  return (
    <dl className={`term-list ${styles.terms}`}>
      <TermRow term="Format">
        JSON in both directions, <code className="mono">Content-Type: application/json</code>, unless an endpoint takes
        or returns a file. Times are ISO 8601 in UTC. Fields may be added; those here keep their meaning.
      </TermRow>
      <TermRow term="Authentication">
        Cookies that the server sets: <code className="mono">session</code> when an access code is entered,{' '}
        <code className="mono">account.session_token</code> when somebody signs in. Over https their names begin with{' '}
        <code className="mono">__Host-</code> and <code className="mono">__Secure-</code>. Scripts cannot read them.
        Programs send an API key with the scope that the endpoint names, or for the analytics feed its own key, as a
        bearer token.
      </TermRow>
      <TermRow term="Changes">
        A call that changes something needs an <code className="mono">Origin</code> of this portal, or{' '}
        <code className="mono">Sec-Fetch-Site: same-origin</code>; if you send both, both must match. A call with a key
        needs neither.
      </TermRow>
      <TermRow term="Limits">
        A JSON body has at most 64 KiB, unless the endpoint states another limit. If an error has{' '}
        <code className="mono">Retry-After</code>, wait that many seconds before you try again.
      </TermRow>
      <TermRow term="Caching">
        Every response under <code className="mono">/api</code> is <code className="mono">no-store</code>, except this
        description, <code className="mono">/api/openapi.json</code>, which browsers check for changes.
      </TermRow>
      <TermRow term="Errors">
        Every JSON error has the same body, except those of the protocol of <code className="mono">/api/mcp</code>.{' '}
        <code className="mono">message</code> is for people, <code className="mono">code</code> for programs.{' '}
        <code className="mono">fields</code> has a message for each field that is wrong.
      </TermRow>
    </dl>
  )
}

/** The endpoints of one domain. */
export function DomainPage({ domain, endpoints }: Domain) {
  const groups = groupsOf(endpoints)
  return (
    <>
      <p className={styles.crumbs}>
        <a href="#introduction">API Reference</a>
      </p>
      <h1 className={styles.title} id="reference-title" tabIndex={-1}>
        {domain}
      </h1>
      {groups.map(({ name, endpoints: own }) => (
        <section key={name} className={styles.group}>
          {groups.length > 1 && <h2 className={styles.part}>{name}</h2>}
          <ul className={styles.results}>
            {own.map((endpoint) => (
              <li key={endpoint.operationId}>
                <a href={`#${endpoint.operationId}`}>
                  <MethodName method={endpoint.method} />
                  <PathName path={endpoint.path} />
                  <span>
                    <Coded words={titleOf(endpoint).title} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Most readers of the reference look for one or the other. */
function groupsOf(endpoints: readonly ListedEndpoint[]) {
  const isStaff = ({ path }: ListedEndpoint) => path.startsWith('/api/admin/')
  return [
    { name: 'Investors and the public', endpoints: endpoints.filter((one) => !isStaff(one)) },
    { name: 'Staff', endpoints: endpoints.filter(isStaff) },
  ].filter((group) => group.endpoints.length > 0)
}
