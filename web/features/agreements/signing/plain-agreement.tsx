import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { clausesOf, parseAgreement } from '../../../../contract/agreements/agreement-text.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Blocks } from './agreement-blocks.tsx'
import type { Nda } from './queries.ts'
import './agreement.css'
import './plain-agreement.css'

/** The agreement as a document to read, print and check: no box, no form, nothing that records. */
export function PlainAgreement({ nda }: { nda: Nda }) {
  const hydrated = useHydrated()
  const blocks = useMemo(() => parseAgreement(nda.text), [nda.text])
  return (
    <>
      <dl className="plain__facts">
        <div>
          <dt>Version</dt>
          <dd className="num">{nda.version}</dd>
        </div>
        <div>
          <dt>In force since</dt>
          <dd className="num">{dayAndTimeUtc(nda.publishedAt)}</dd>
        </div>
        <div className="plain__hash">
          <dt>SHA-256</dt>
          <dd className="mono">{nda.sha256}</dd>
        </div>
      </dl>
      <div className="row plain__do">
        <button className="btn" type="button" disabled={!hydrated} onClick={() => window.print()}>
          <Icon name="save" />
          Print or save
        </button>
        <a className="btn btn--plain" href="/agreement.txt">
          Open as plain text
        </a>
        <Link className="btn btn--plain" to="/documentation" hash="check">
          How to check the fingerprint
        </Link>
      </div>
      <div className="plain__body">
        <nav className="plain__list" aria-label="Clauses">
          <ol>
            {clausesOf(blocks).map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="agreement agreement--plain" aria-labelledby="nda-title">
          <Blocks blocks={blocks} />
        </article>
      </div>
      <p className="plain__foot legend">
        Version {nda.version}, SHA-256 <span className="mono">{nda.sha256}</span>
      </p>
    </>
  )
}
