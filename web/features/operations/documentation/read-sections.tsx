import { Link } from '@tanstack/react-router'
import { codeAndSession } from '../../../../contract/access-codes/code-and-session.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { listed } from '../../../../contract/wording.ts'
import type { PageSection } from '../../../ui/long-page.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { CodeDrawing, ReadDrawing, SessionDrawing, SignDrawing, UnlockDrawing } from './drawings.tsx'
import { Named } from './named.tsx'
import * as texts from './texts.ts'

type Facts = {
  /** When a personal code begins on this portal. */
  begins: string
  codeDays: number
  codeUses: number
  sessionDays: number
  /** The names of the projects that a signature opens. */
  opens: readonly string[]
  openTo: string
  /** With its currency. */
  minimum: string | undefined
}

export function readSections(facts: Facts): PageSection[] {
  const { begins, codeDays, codeUses, sessionDays, opens, openTo, minimum } = facts
  return [
    {
      id: 'need',
      title: texts.whatYouNeed,
      body: (
        <p>
          {texts.youNeedABrowser({ openTo })}
          {minimum && texts.theMinimumInvestment({ minimum })}
        </p>
      ),
    },
    {
      id: 'read',
      title: texts.readTheAgreement,
      picture: <ReadDrawing />,
      body: (
        <>
          <p>
            {texts.signingPageBefore}
            <Link to="/nda-gate">{texts.signingPage}</Link>
            {texts.signingPageAfter({ percent: LIMITS.ndaScrollThreshold * 100 })}
          </p>
          <p>
            {texts.plainPageBefore}
            <Link to="/agreement">{texts.plainPage}</Link>
            {texts.plainPageAfter}
            <a href="/agreement.txt">{texts.textFile}</a>
            {texts.textFileAfter}
          </p>
        </>
      ),
    },
    {
      id: 'sign',
      title: texts.sign,
      picture: <SignDrawing />,
      body: (
        <ol>
          <li>{texts.fillIn}</li>
          <li>
            <Named words={texts.tickTheBox} />
          </li>
          <li>{texts.pressTheButton}</li>
          <li>{texts.weEmailYou}</li>
        </ol>
      ),
    },
    {
      id: 'code',
      title: texts.yourCode,
      picture: <CodeDrawing />,
      body: (
        <>
          <p>
            <Named words={texts.thePageAfterSigning} />
            <Link to="/unlock">{texts.theUnlockScreen}</Link>
            {texts.weEmailYouALink}
          </p>
          <dl className="term-list">
            <TermRow term={texts.begins}>{begins}</TermRow>
            <TermRow term={texts.valid}>{texts.days({ codeDays })}</TermRow>
            <TermRow term={texts.sessions}>{texts.unlockingUsesOne({ codeUses })}</TermRow>
            {opens.length > 0 && <TermRow term={texts.opens}>{listed(opens)}</TermRow>}
          </dl>
        </>
      ),
    },
    {
      id: 'unlock',
      title: texts.unlock,
      picture: <UnlockDrawing />,
      body: (
        <>
          <p>
            {texts.enterTheCode}
            <Link to="/unlock">{texts.theUnlockScreen}</Link>
            {texts.itIsCaseSensitive}
          </p>
          <p>{codeAndSession(sessionDays)}</p>
          <p>
            <Named words={texts.toReadTheDocuments} />
          </p>
          <p>{texts.whileSomebodyIsGuessing}</p>
        </>
      ),
    },
    {
      id: 'extend',
      title: texts.extendOrEnd,
      picture: <SessionDrawing />,
      body: (
        <>
          <p>
            <Named words={texts.staysUnlocked({ sessionDays })} />
          </p>
          <ul>
            <li>
              <Named words={texts.extendSets({ sessionDays })} />
            </li>
            <li>{texts.theSectionReminds({ warningDays: LIMITS.investorWarningDays })}</li>
            <li>
              <Named words={texts.clearSessionEnds} />
            </li>
          </ul>
        </>
      ),
    },
  ]
}
