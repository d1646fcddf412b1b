import { isOptional, SIGNER_FIELDS } from '../../../../contract/agreements/signer-fields.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import type { PortalInfo } from '../../../../contract/operations/company.ts'
import { daysWords } from '../../../lib/days.ts'
import { useCodeTerms } from '../../../lib/projects.ts'
import type { PageSection } from '../../../ui/long-page.tsx'
import { RecordTable } from './record-table.tsx'
import * as texts from './texts.ts'

/** Other companies that a visitor's browser may connect to, as the portal is configured. */
type Others = { youtube: boolean; provider: string | undefined }
type Kept = PortalInfo['retention']

/** Who is responsible, and every record that the server makes (server/db/tables.ts). */
export function recordSections(
  company: PortalInfo['company'] | undefined,
  kept: Kept | undefined,
  { youtube, provider }: Others,
): PageSection[] {
  return [
    {
      id: 'who',
      title: texts.whoIsResponsible,
      body: company && (
        <p>
          {texts.telephoneEmail({
            legalName: company.legalName,
            address: company.contact.address.join(', '),
            phone: company.contact.phone,
          })}
          <a href={`mailto:${company.contact.email}`}>{company.contact.email}</a>
          {texts.writeToTheSame}
        </p>
      ),
    },
    { id: 'recorded', title: texts.whatIsRecordedAnd, body: kept && <Recorded kept={kept} /> },
    { id: 'on-screen', title: texts.confidentialPagesOnThe, body: <OnScreen /> },
    {
      id: 'cookies',
      title: texts.cookies,
      body: (
        <>
          <p>{texts.thisPortalSetsThree}</p>
          <CookieTable />
          <p className="legend">
            {texts.overHttpsTheNames}
            <code className="mono">__Host-</code>
            {texts.thatOfTheAccount}
            <code className="mono">__Secure-</code>
            {texts.whileYouUseA}
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: texts.whoElseReceivesIt,
      body: (
        <ul>
          <li>{texts.theCompanysStaffWho}</li>
          <li>{texts.theProvidersOfThe}</li>
          <li>{texts.advisersCourtsAndAuthorities}</li>
          {youtube && <li>{texts.googleWhenTheVideo}</li>}
          {provider && <li>{texts.ifYouSignIn({ provider })}</li>}
          <li>{texts.nobodyElseWeDo}</li>
        </ul>
      ),
    },
    {
      id: 'where',
      title: texts.whereItIsKept,
      body: <p>{texts.onTheCompanysOwn}</p>,
    },
  ]
}

function Recorded({ kept }: { kept: Kept }) {
  const { visits, security, mails, sessions, logPersonal, submissions, requests } = kept
  return (
    <RecordTable
      caption={texts.records}
      head={[texts.record, texts.whatItContains, texts.purposeAndLegalBasis, texts.keptFor]}
      rows={[
        [
          texts.invitation,
          texts.ifTheCompanyInvited,
          texts.toInviteYouAnd,
          texts.asLongAsThe({ requests: daysWords(requests) }),
        ],
        [
          texts.reading,
          texts.whichBrowserOpenedWhich,
          texts.toShowThatYou,
          texts.asLongAsTheSignature({ sessions: daysWords(sessions) }),
        ],
        [
          texts.signature,
          texts.acceptanceTheWordsYou({ signerFieldsInText: signerFieldsInText() }),
          texts.toMakeAndProve,
          texts.fromTheSignatureThe({ submissions: daysWords(submissions) }),
        ],
        [texts.signedCopy, texts.theSealedDocumentOf, texts.toGiveBothParties, texts.asLongAsTheSignature2],
        [texts.accessCode, texts.theCodeEncryptedIts, texts.toGiveAccessTo, texts.asLongAsTheSignatureA],
        [
          texts.session,
          texts.whenABrowserWas,
          texts.toKeepPagesOpen,
          texts.afterTheAccessHas({ sessions: daysWords(sessions) }),
        ],
        [
          texts.documentsAndWatermarks,
          texts.forEachPageOf,
          texts.toTraceALeaked,
          texts.afterItWasShown({ visits: daysWords(visits) }),
        ],
        [
          texts.account,
          texts.emailFirstAndLast,
          texts.toLetYouIn,
          texts.asLongAsTheAccount({ sessions: daysWords(sessions) }),
        ],
        [
          texts.readingOfConfidentialPages,
          texts.whichPageWasOpened,
          texts.toProtectConfidentialContent,
          texts.afterThePageWas({ visits: daysWords(visits) }),
        ],
        [
          texts.engagementScore,
          texts.aScoreFrom0,
          texts.toSeeWhoIs,
          texts.onlyTheLast90({ visits: daysWords(visits) }),
        ],
        [
          texts.log,
          texts.whatWasDoneAnd,
          texts.securityAndProofSo,
          texts.theDataStoredSeparately({ logPersonal: daysWords(logPersonal) }),
        ],
        [
          texts.failedAttemptsAndLimits,
          texts.theNumberOfWrong,
          texts.toStopAttackersFrom,
          texts.aCountOfFailures({ security: daysWords(security) }),
        ],
        [
          texts.emailsAndLinks,
          texts.anEmailIsStored,
          texts.toSendYouWhat,
          texts.aLinkWorksFor({ returnLinkDays: LIMITS.returnLinkDays, mails: daysWords(mails) }),
        ],
        [
          texts.request,
          texts.whatYouAskedStaff,
          texts.toAnswerYouContract,
          texts.afterTheAnswer({ requests: daysWords(requests) }),
        ],
        [
          texts.questions,
          texts.whatYouAskAbout,
          texts.toAnswerYouContract,
          texts.afterTheAnswer({ requests: daysWords(requests) }),
        ],
        [
          texts.indicationOfInterest,
          texts.whatYouAreInterestedIn,
          texts.toPlanTheRound,
          texts.untilWithdrawn({ requests: daysWords(requests) }),
        ],
        [texts.agreementSignedElsewhere, texts.ifYouOrYour, texts.toGiveAccessToThe, texts.itIsNotDeleted],
        [texts.withdrawalAndReturn, texts.thatYouWithdrewFrom, texts.toShowThatThe, texts.asLongAsTheSignature2],
        [
          texts.alert,
          texts.thatTheCompanysStaff,
          texts.toNoticeEarlyThat,
          texts.afterItLastHappened({ security: daysWords(security) }),
        ],
      ]}
    />
  )
}

/** The footer of a confidential page links here. */
function OnScreen() {
  return (
    <>
      <p>{texts.aConfidentialPageShows}</p>
      <p>{texts.whileItIsOpen}</p>
      <p>{texts.ifYouUseAssistive}</p>
    </>
  )
}

function CookieTable() {
  const { sessionDays } = useCodeTerms()
  return (
    <RecordTable
      caption={texts.cookies}
      head={[texts.name, texts.setWhen, texts.purpose, texts.lifetime]}
      rows={[
        ['browser', texts.youOpenTheAgreement, texts.identifiesThisBrowserConnects, texts.n400Days],
        ['session', texts.aCodeOpensSomething, texts.identifiesYourSessionIt, texts.n400DaysTheAccess({ sessionDays })],
        ['account.session_token', texts.youSignInTo, texts.identifiesYourSignIn, texts.n30DaysOrUntil],
      ]}
    />
  )
}

/** The fields of the agreement's form as the beginning of a sentence. */
function signerFieldsInText(): string {
  const required = SIGNER_FIELDS.filter((field) => !isOptional(field)).map(({ inText }) => inText)
  const optional = SIGNER_FIELDS.filter(isOptional).map(({ inText }) => inText)
  const text = texts.andIfYouEnter({ required: required.join(', '), optional: optional.join(', ') })
  return text.charAt(0).toUpperCase() + text.slice(1)
}
