import { Link } from '@tanstack/react-router'
import { LIMITS } from '../../../../contract/limits.ts'
import type { PageSection } from '../../../ui/long-page.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { CheckText } from './check-text.tsx'
import { CheckDrawing } from './drawings.tsx'
import * as texts from './texts.ts'

export function safetySections(): PageSection[] {
  return [
    {
      id: 'account',
      title: texts.anAccount,
      body: (
        <>
          <p>
            {texts.existingInvestorsCan}
            <a href="/?signin=open">{texts.signInDialog}</a>
            {texts.confirmYourEmail}
          </p>
          <p>
            <Link to="/account">{texts.yourAccountPage}</Link>
            {texts.showsWhatYouSigned}
          </p>
        </>
      ),
    },
    {
      id: 'recorded',
      title: texts.whatIsRecorded,
      body: (
        <>
          <dl className="term-list">
            <TermRow term={texts.whenTheAgreementIsOpened}>
              {texts.whichBrowserOpened({ percent: LIMITS.ndaScrollThreshold * 100 })}
            </TermRow>
            <TermRow term={texts.whenYouSign}>{texts.whatYouEntered}</TermRow>
            <TermRow term={texts.whenACodeIsEntered}>{texts.timeBrowserCode}</TermRow>
            <TermRow term={texts.whenAPageIsOpened}>{texts.thePageTheTime}</TermRow>
            <TermRow term={texts.whileAPageIsOpen}>{texts.howFarYouScroll}</TermRow>
            <TermRow term={texts.fromThis}>{texts.anEngagementScore}</TermRow>
          </dl>
          <p>
            {texts.privacyNoticeBefore}
            <Link to="/privacy">{texts.privacyNotice}</Link>
            {texts.privacyNoticeAfter}
          </p>
        </>
      ),
    },
    {
      id: 'measures',
      title: texts.whatTheMeasuresDo,
      body: (
        <>
          <dl className="term-list">
            <TermRow term={texts.accessChecks}>{texts.accessIsChecked}</TermRow>
            <TermRow term={texts.revocation}>{texts.takesEffectOn}</TermRow>
            <TermRow term={texts.wrongCodes}>{texts.tenWrongCodes}</TermRow>
            <TermRow term={texts.storedCodes}>{texts.codesAreStored}</TermRow>
            <TermRow term={texts.watermark}>{texts.eachConfidentialPage}</TermRow>
            <TermRow term={texts.cover}>{texts.thePageIsCovered}</TermRow>
            <TermRow term={texts.lock}>{texts.afterTenMinutes}</TermRow>
            <TermRow term={texts.theLog}>{texts.everyActionIs}</TermRow>
            <TermRow term={texts.cookies}>{texts.onlyStrictlyNecessary}</TermRow>
          </dl>
          <p>{texts.noMeasureCanStop}</p>
        </>
      ),
    },
    {
      id: 'check',
      title: texts.checkTheText,
      picture: <CheckDrawing />,
      body: <CheckText />,
    },
    {
      id: 'help',
      title: texts.ifSomethingGoesWrong,
      body: (
        <p>
          <Link to="/support">{texts.support}</Link>
          {texts.explainsWhatToDo}
          <Link to="/api-reference">{texts.apiReference}</Link>.
        </p>
      ),
    },
  ]
}
