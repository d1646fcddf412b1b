import styles from '../../../ui/long-page.module.css'
import type { PageSection } from '../../../ui/long-page.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { EndpointBrowser } from './endpoint-browser.tsx'

export function referenceSections(): PageSection[] {
  return [
    { id: 'rules', title: 'Rules for every call', body: <Rules /> },
    { id: 'endpoints', title: 'Endpoints', body: <EndpointBrowser /> },
  ]
}

function Rules() {
  return (
    <>
      <dl className="term-list">
        <TermRow term="Form">
          JSON in both directions, <code className="mono">Content-Type: application/json</code>. Times are ISO 8601 in
          UTC. Fields may be added; those here keep their meaning.
        </TermRow>
        <TermRow term="Authentication">
          Two cookies that the server sets, <code className="mono">browser</code> and{' '}
          <code className="mono">session</code> (under https with the prefix <code className="mono">__Host-</code>).
          Both are HttpOnly.
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
          Every answer under <code className="mono">/api</code> is <code className="mono">no-store</code>.
        </TermRow>
        <TermRow term="Errors">Every error has the same body:</TermRow>
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
