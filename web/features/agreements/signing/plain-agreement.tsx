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
import * as texts from './texts.ts'

/** The agreement for reading and printing, without the form and without recording anything. */
export function PlainAgreement({ nda }: { nda: Nda }) {
  const hydrated = useHydrated()
  const blocks = useMemo(() => parseAgreement(nda.text), [nda.text])
  return (
    <>
      <dl className={plainAgreementStyles.plainAgreementFacts}>
        <div>
          <dt>{texts.version}</dt>
          <dd className="num">{nda.version}</dd>
        </div>
        <div>
          <dt>{texts.inForceSince}</dt>
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
          {texts.printOrSave}
        </button>
        <a className="btn btn--plain" href="/agreement.txt">
          {texts.openAsPlainText}
        </a>
        <Link className="btn btn--plain" to="/documentation" hash="check">
          {texts.howToCheckThe}
        </Link>
      </div>
      <div className={plainAgreementStyles.plainAgreementBody}>
        <nav className={`${plainAgreementStyles.plainAgreementList} wide-only`} aria-label={texts.clauses}>
          <Clauses blocks={blocks} />
        </nav>
        <nav className={`${plainAgreementStyles.plainAgreementList} narrow-only`} aria-label={texts.clauses}>
          <details>
            <summary>
              {texts.clauses}
              <Icon name="down" />
            </summary>
            <Clauses blocks={blocks} />
          </details>
        </nav>
        <article
          className={`${agreementStyles.agreement} ${plainAgreementStyles.agreementPlain}`}
          aria-labelledby="nda-title"
          lang={nda.language}
        >
          <Blocks blocks={blocks} />
        </article>
      </div>
      <p className={`${plainAgreementStyles.plainAgreementFoot} legend`}>
        {texts.versionSha256({ version: nda.version })}
        <span className="mono">{nda.sha256}</span>
      </p>
    </>
  )
}

function Clauses({ blocks }: { blocks: ReturnType<typeof parseAgreement> }) {
  return (
    <ol>
      {clausesOf(blocks).map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
}
