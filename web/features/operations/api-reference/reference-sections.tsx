import styles from '../../../ui/long-page.module.css'
import type { PageSection } from '../../../ui/long-page.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { EndpointEntry } from './endpoint-entry.tsx'
import { anyEndpoint, endpoints } from './endpoints.json'
import { RefusalTable } from './refusal-table.tsx'

export function referenceSections(): PageSection[] {
  const groups = Object.entries(Object.groupBy(endpoints, ({ group }) => group))
  return [
    { id: 'rules', title: 'Rules for every call', body: <Rules /> },
    ...groups.map(([group, entries = []]) => ({
      id: group.toLowerCase().replaceAll(' ', '-'),
      title: group,
      body: entries.map((entry) => <EndpointEntry key={`${entry.method} ${entry.path}`} entry={entry} />),
    })),
    { id: 'plain', title: 'Plain answers', body: <Plain /> },
    { id: 'refusals', title: 'Refusals of any call', body: <RefusalTable errors={anyEndpoint} /> },
  ]
}

function Rules() {
  return (
    <>
      <dl className="deflist">
        <TermRow term="Form">
          JSON in both directions, <code className="mono">Content-Type: application/json</code>. Times are ISO 8601 in
          UTC. Fields may be added; those here keep their meaning.
        </TermRow>
        <TermRow term="Who asks">
          Two cookies that the server sets, <code className="mono">browser</code> and{' '}
          <code className="mono">session</code> (under https with the prefix <code className="mono">__Host-</code>).
          Both are HttpOnly.
        </TermRow>
        <TermRow term="Changes">
          A call that changes something needs an <code className="mono">Origin</code> of this portal, or{' '}
          <code className="mono">Sec-Fetch-Site: same-origin</code>; where both are sent, both must fit.
        </TermRow>
        <TermRow term="Limits">
          A body has at most 64 KiB. A refusal with status 429 says in <code className="mono">Retry-After</code> how
          many seconds to wait.
        </TermRow>
        <TermRow term="Caching">
          Every answer under <code className="mono">/api</code> is <code className="mono">no-store</code>.
        </TermRow>
        <TermRow term="Refusals">The body of every error is the same:</TermRow>
      </dl>
      <code className={`${styles.shell} mt-4`}>
        {'{"error": {"code": "...", "message": "...", "fields": {"email": "..."}}}'}
      </code>
      <p>
        <code className="mono">message</code> is meant to be shown; <code className="mono">code</code> is for programs;{' '}
        <code className="mono">fields</code> is there only where single fields are wrong.
      </p>
    </>
  )
}

function Plain() {
  return (
    <dl className="deflist">
      <TermRow term={<code className="mono">GET /agreement.txt</code>}>
        The agreement in force as UTF-8 text: the bytes that its SHA-256 is made of.
      </TermRow>
      <TermRow term={<code className="mono">GET /healthz</code>}>The word ok while the process lives.</TermRow>
      <TermRow term={<code className="mono">GET /readyz</code>}>
        The word ready while it can work, otherwise status 503 and what is in the way: database, disk, jobs or stopping.
      </TermRow>
      <TermRow term={<code className="mono">GET /metrics</code>}>
        What the portal does, in the text format of Prometheus, for whoever runs it: on the machine itself, or with its
        token.
      </TermRow>
      <TermRow term={<code className="mono">GET /.well-known/security.txt</code>}>
        Where to report a hole (RFC 9116).
      </TermRow>
    </dl>
  )
}
