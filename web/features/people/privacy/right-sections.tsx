import type { PageSection } from '../../../ui/long-page.tsx'
import * as texts from './texts.ts'

export function rightSections(email: string | undefined): PageSection[] {
  const mail = email ? <a href={`mailto:${email}`}>{email}</a> : texts.theAddressAbove
  return [
    {
      id: 'keeping',
      title: texts.howRecordsAreDeleted,
      body: <p>{texts.thePortalDeletesThe}</p>,
    },
    {
      id: 'rights',
      title: texts.yourRights,
      body: (
        <>
          <p>
            {texts.writeTo}
            {mail}
            {texts.weAnswerWithinA}
          </p>
          <ul>
            <li>{texts.giveYouACopy}</li>
            <li>{texts.correctItArt16}</li>
            <li>{texts.deleteItArt17}</li>
            <li>{texts.restrictItsUseWhile}</li>
            <li>{texts.stopUsingItWhere}</li>
          </ul>
          <p>{texts.youCanAlsoComplain}</p>
        </>
      ),
    },
    {
      id: 'must',
      title: texts.whetherYouMustProvide,
      body: <p>{texts.noLawRequiresYou}</p>,
    },
    {
      id: 'secure',
      title: texts.howItIsProtected,
      body: <p>{texts.codesAreEncryptedAnd}</p>,
    },
  ]
}
