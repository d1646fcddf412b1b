import { Link } from '@tanstack/react-router'
import { Brand } from './brand.tsx'
import { usePortal } from './queries.ts'

/** What stands behind a mail asks for it by name, so that whoever answers knows what is wanted. */
const RESOURCES = ['Documentation', 'API Reference', 'Support'] as const

export function SiteFooter() {
  const contact = usePortal()?.company.contact
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot__cols">
          <div>
            <Brand />
          </div>
          <nav aria-labelledby="foot-portal">
            <h2 id="foot-portal">Portal</h2>
            <ul>
              <li>
                <Link to="/nda-gate">Projects</Link>
              </li>
            </ul>
          </nav>
          {contact && (
            <>
              <nav aria-labelledby="foot-resources">
                <h2 id="foot-resources">Resources</h2>
                <ul>
                  {RESOURCES.map((name) => (
                    <li key={name}>
                      <a href={`mailto:${contact.email}?subject=${encodeURIComponent(name)}`}>{name}</a>
                    </li>
                  ))}
                </ul>
              </nav>
              <div>
                <h2>Contact</h2>
                <ul>
                  <li>
                    <a href={`mailto:${contact.email}`}>{contact.email}</a>
                  </li>
                  <li className="num">{contact.phone}</li>
                  {contact.address.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </div>
            </>
          )}
        </div>
        <div className="foot__legend">
          <p>
            For accredited investors only. Nothing on this page is an offer to sell, or a solicitation of an offer to
            buy, any security. An offer is made only by the definitive documents, to persons whose status has been
            confirmed.
          </p>
          <p>
            Valuations are the company's own estimates. They are not audited, are not a promise of any return, and may
            change without notice. An investment of this kind can be lost in full.
          </p>
        </div>
      </div>
    </footer>
  )
}
