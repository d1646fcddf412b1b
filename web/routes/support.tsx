import { createLazyRoute, Link } from '@tanstack/react-router'
import { listed } from '../../contract/wording.ts'
import { PublicHeader } from '../features/operations/company/public-header.tsx'
import { openedBySigning, pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SiteFooter } from '../features/operations/company/site-footer.tsx'
import type { Portal } from '../lib/projects.ts'
import { LongPage, type PageSection } from '../ui/long-page.tsx'
import { TermRow } from '../ui/term-row.tsx'
import { usePage } from '../ui/use-page.ts'
import * as texts from './texts.ts'

export const support = createLazyRoute('/support')({ component: SupportPage })

function SupportPage() {
  const portal = usePortal()
  usePage(pageTitle(texts.support2, portal), 'paper')
  return (
    <>
      <PublicHeader />
      <LongPage title={texts.support2} lead={texts.answersToCommonQuestions} sections={sections(portal)} />
      <SiteFooter />
    </>
  )
}

function sections(portal: Portal | undefined): PageSection[] {
  const company = portal?.company
  const opens = portal ? openedBySigning(portal) : []
  const mail = company ? <a href={`mailto:${company.contact.email}`}>{company.contact.email}</a> : texts.theAddressBelow
  return [
    {
      id: 'contact',
      title: texts.contact,
      body: company && (
        <>
          <dl className="term-list">
            <TermRow term={texts.email}>{mail}</TermRow>
            <TermRow term={texts.phone}>
              <a href={`tel:${company.contact.phone.replace(/[^+\d]/g, '')}`}>{company.contact.phone}</a>
            </TermRow>
            <TermRow term={texts.post}>
              {company.legalName}, {company.contact.address.join(', ')}
            </TermRow>
          </dl>
          <p>{texts.writeFromTheAddress}</p>
        </>
      ),
    },
    {
      id: 'lost',
      title: texts.iLostMyCode,
      body: (
        <>
          <p>
            {texts.lookInThreePlaces}
            <Link to="/">{texts.frontPage}</Link>
            {texts.inABrowserThat}
          </p>
          <p>
            {texts.ifYouCannotFind}
            <Link to="/unlock">{texts.unlockScreen}</Link>
            {texts.orOnAProject}
          </p>
          <p>
            {texts.ifNoEmailArrives}
            {mail}
            {texts.theSameAnswer}
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: texts.signingInToAn,
      body: (
        <dl className="term-list">
          <TermRow term={texts.invalidEmailOrPassword}>
            {texts.forSecurityWeDo}
            <a href="/?signin=open">{texts.signInDialog}</a>.
          </TermRow>
          <TermRow term={texts.confirmYourAddressFirst}>{texts.theLinkInOur}</TermRow>
          <TermRow term={texts.iLostThePhone}>
            {texts.signInWithOne}
            <Link to="/account">{texts.accountPage}</Link>
            {texts.ifYouHaveNo}
            {mail}.
          </TermRow>
          <TermRow term={texts.iCannotOpenA}>{texts.ourTeamDecidesWhich}</TermRow>
        </dl>
      ),
    },
    {
      id: 'refused',
      title: texts.myCodeDoesNot,
      body: (
        <>
          <p>{texts.codesAreCaseSensitive}</p>
          <dl className="term-list">
            <TermRow term={texts.invalidAccessCode}>{texts.theCodeIsMistyped}</TermRow>
            <TermRow term={texts.notYetActive}>{texts.eitherYouHaveNot}</TermRow>
            <TermRow term={texts.notValidForThis}>
              {texts.yourCodeDoesNotOpen}
              {opens.length > 0 && texts.aPersonalCodeOpens({ opens: listed(opens) })}
            </TermRow>
            <TermRow term={texts.tooManyFailedAttempts}>{texts.waitFiveMinutesBrowsers}</TermRow>
            <TermRow term={texts.pleaseAlsoEnterThe}>{texts.manyWrongCodesHave}</TermRow>
          </dl>
        </>
      ),
    },
    {
      id: 'ended',
      title: texts.myAccessHasEnded,
      body: (
        <p>
          {portal &&
            texts.aCodeIsValid({
              codeDays: portal.codeDays,
              codeUses: portal.codeUses,
              sessionDays: portal.sessionDays,
            })}
          {texts.afterThatPressLost}
          <Link to="/unlock">{texts.unlockScreen}</Link>
          {texts.weWillEmailYou}
        </p>
      ),
    },
    {
      id: 'mistake',
      title: texts.iSignedByMistake,
      body: (
        <>
          <p>
            {texts.signingCreatesABinding}
            {mail}
            {texts.asSoonAsYou}
          </p>
          <p>
            {texts.ifSomeoneElseSigned}
            <Link to="/unlock">{texts.unlockScreen}</Link>
            {texts.andFollowTheLink}
          </p>
        </>
      ),
    },
    {
      id: 'accessibility',
      title: texts.readingWithAssistiveTechnology,
      body: (
        <p>
          {texts.theAgreementIsAlso}
          <Link to="/agreement">{texts.plainPage}</Link>
          {texts.andA}
          <a href="/agreement.txt">{texts.textFile}</a>
          {texts.onTheSigningPageA}
        </p>
      ),
    },
    {
      id: 'security',
      title: texts.reportingAVulnerability,
      body: (
        <p>
          {texts.ifYouFindA}
          {mail}
          {texts.withTheSteps}
        </p>
      ),
    },
  ]
}
