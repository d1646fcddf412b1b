import { CodeBlock } from '../../../ui/code-block.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { domainId, type ListedEndpoint, type Refusal } from './endpoint-list.ts'
import { errorExample } from './endpoint-page.tsx'
import { MethodName } from './method-name.tsx'
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
                  {domain} <span className="num">{endpoints.length}</span>
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

const EXAMPLE = { code: 'not_found', message: 'This page or item does not exist.' }

function Rules() {
  return (
    <dl className={`term-list ${styles.terms}`}>
      <TermRow term="Format">
        JSON in both directions, <code className="mono">Content-Type: application/json</code>. Times are ISO 8601 in
        UTC. Fields may be added; those here keep their meaning.
      </TermRow>
      <TermRow term="Authentication">
        Cookies that the server sets: <code className="mono">session</code> when an access code is entered,{' '}
        <code className="mono">account.session_token</code> when somebody signs in. Over https their names begin with{' '}
        <code className="mono">__Host-</code> and <code className="mono">__Secure-</code>. Scripts cannot read them. The
        analytics feed uses a key as a bearer token.
      </TermRow>
      <TermRow term="Changes">
        A call that changes something needs an <code className="mono">Origin</code> of this portal, or{' '}
        <code className="mono">Sec-Fetch-Site: same-origin</code>; if you send both, both must match.
      </TermRow>
      <TermRow term="Limits">
        A body has at most 64 KiB. An error with status 429 says in <code className="mono">Retry-After</code> how many
        seconds to wait.
      </TermRow>
      <TermRow term="Caching">
        Every response under <code className="mono">/api</code> is <code className="mono">no-store</code>.
      </TermRow>
      <TermRow term="Errors">
        Every error has the same body. <code className="mono">message</code> is for people,{' '}
        <code className="mono">code</code> for programs. <code className="mono">fields</code> has a message for each
        field that is wrong.
      </TermRow>
    </dl>
  )
}

/** The endpoints of one domain. */
export function DomainPage({ domain, endpoints }: Domain) {
  return (
    <>
      <p className={styles.crumbs}>
        <a href="#introduction">API reference</a>
      </p>
      <h1 className={styles.title} id="reference-title" tabIndex={-1}>
        {domain}
      </h1>
      <ul className={styles.entries}>
        {endpoints.map(({ operationId, method, path, summary }) => (
          <li key={operationId}>
            <a href={`#${operationId}`}>
              <MethodName method={method} />
              <code>{path}</code>
            </a>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
