import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { codeAndSession } from '../../../../contract/access-codes/code-and-session.ts'
import { useCodeTerms } from '../../../lib/projects.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { saveCodeFile } from './code-file.ts'
import { CodeToken } from './code-token.tsx'
import type { SignedNda } from './queries.ts'
import { signedWords } from './signed-texts.ts'
import styles from './signed-view.module.css'
import * as texts from './texts.ts'

type SignedViewProps = {
  signed: SignedNda
  companyName: string
  contact: string | undefined
  projectNames: string[]
  /** The default project, if the signature opens it. */
  mainProject: string | undefined
  /** How to get the confirmation mail again, shown until the address is confirmed. */
  mailAgain: ReactNode
  /** The link to the signed copy. */
  copy: ReactNode
  /** Opens the first project with one press, once the code is active. */
  openNow: ReactNode
  /** Makes this browser forget the code. */
  forget: ReactNode
}

/** The view after signing: the code, the pages that it opens, and the next step. */
export function SignedView({
  signed,
  companyName,
  contact,
  projectNames,
  mainProject,
  mailAgain,
  copy,
  openNow,
  forget,
}: SignedViewProps) {
  const { codeDays, sessionDays } = useCodeTerms()
  const words = signedWords(signed, mainProject, codeDays)
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.keepCode}`}>
      <div className={styles.keepCodeHead}>
        <h1>{texts.ndaSignedSuccessfully}</h1>
        <p className="lead">{words.lead}</p>
      </div>
      <div className={styles.next}>
        {openNow}
        <Link className={openNow ? 'btn btn--big btn--wide' : 'btn btn--primary btn--big btn--wide'} to="/unlock">
          {texts.proceedToUnlockScreen}
        </Link>
      </div>
      <section className={styles.keepCodeToken} aria-labelledby="code-h">
        <CodeToken signed={signed} companyName={companyName} projectNames={projectNames} />
        <CodeActions signed={signed} companyName={companyName} />
        <div className={styles.keepCodeCopy}>{copy}</div>
        {signed.status === 'pending' && signed.activation === 'email' && <div className="mt-8">{mailAgain}</div>}
      </section>
      <section aria-labelledby="access-h">
        <h2 className="heading-s" id="access-h">
          {texts.accessDetails}
        </h2>
        <ul className={styles.opens}>
          {words.details.map((detail) => (
            <li key={detail}>
              <Icon name="check" />
              <span>{detail}</span>
            </li>
          ))}
        </ul>
        <p className="small mt-4">{codeAndSession(sessionDays)}</p>
        {forget}
        {contact && (
          <p className="small mt-4">
            {texts.questionsGoToThe}
            <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        )}
      </section>
    </main>
  )
}

function CodeActions({ signed, companyName }: { signed: SignedNda; companyName: string }) {
  const { codeDays } = useCodeTerms()
  return (
    <div className={styles.tokenActions}>
      <CopyButton text={signed.code} denied={texts.thisPageCannotUse} />
      <button className="btn" type="button" onClick={() => saveCodeFile(signed, companyName, codeDays)}>
        <Icon name="save" />
        {texts.saveAsFile}
      </button>
    </div>
  )
}
