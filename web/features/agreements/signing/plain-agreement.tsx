import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { clausesOf, parseAgreement } from '../../../../contract/agreements/agreement-text.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import agreementStyles from './agreement.module.css'
import { Blocks } from './agreement-blocks.tsx'
import plainAgreementStyles from './plain-agreement.module.css'
import type { Nda } from './queries.ts'

/** The agreement for reading and printing, without the form and without recording anything. */
export function PlainAgreement({ nda }: { nda: Nda }) {
  const hydrated = useHydrated()
  const blocks = useMemo(() => parseAgreement(nda.text), [nda.text])
  return (
    <>
      <dl className={plainAgreementStyles.plainAgreementFacts}>
        <div>
          <dt>Version</dt>
          <dd className="num">{nda.version}</dd>
        </div>
        <div>
          <dt>In force since</dt>
          <dd className="num">{dayAndTimeUtc(nda.publishedAt)}</dd>
        </div>
        <div>
          <dt>SHA-256</dt>
          <dd className="mono">{nda.sha256}</dd>
        </div>
      </dl>
      <div className={`row ${plainAgreementStyles.plainAgreementActions}`}>
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
      <div className={plainAgreementStyles.plainAgreementBody}>
        <nav className={plainAgreementStyles.plainAgreementList} aria-label="Clauses">
          <ol>
            {clausesOf(blocks).map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article
          className={`${agreementStyles.agreement} ${plainAgreementStyles.agreementPlain}`}
          aria-labelledby="nda-title"
        >
          <Blocks blocks={blocks} />
        </article>
      </div>
      <p className={`${plainAgreementStyles.plainAgreementFoot} legend`}>
        Version {nda.version}, SHA-256 <span className="mono">{nda.sha256}</span>
      </p>
    </>
  )
}
