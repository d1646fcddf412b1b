import { Alert } from '../../../ui/alert.tsx'
import { usePortal } from './queries.ts'
import * as texts from './texts.ts'

/** In place of the way to sign, while the agreement names another company. */
export function SigningPaused() {
  const portal = usePortal()
  if (!portal || portal.agreement.signable) return null
  const { company, agreement } = portal
  return (
    <Alert tone="warn">
      <p>
        {agreement.party === ''
          ? texts.signingIsNotOpen({ name: company.name })
          : texts.signingIsPausedThe({ party: agreement.party, legalName: company.legalName, name: company.name })}
      </p>
      <p className="small">
        {agreement.party !== '' && `${texts.ifYouHaveSigned} `}
        {texts.questions} <a href={`mailto:${company.contact.email}`}>{company.contact.email}</a>
      </p>
    </Alert>
  )
}
