import { Alert } from '../../../ui/alert.tsx'
import { usePortal } from './queries.ts'

/** In place of the way to sign, while the agreement names another company. */
export function SigningPaused() {
  const portal = usePortal()
  if (!portal || portal.agreement.signable) return null
  const { company, agreement } = portal
  return (
    <Alert tone="warn">
      <p>
        {agreement.party === ''
          ? `Signing is not open yet. You can sign once ${company.name} has published its agreement.`
          : `Signing is paused. The agreement names ${agreement.party}, and this portal is run by ${company.legalName}. You can sign once ${company.name} has published a corrected version.`}
      </p>
      <p className="small">
        {agreement.party !== '' && 'If you have signed before, your agreement and your access stay as they are. '}
        Questions: <a href={`mailto:${company.contact.email}`}>{company.contact.email}</a>
      </p>
    </Alert>
  )
}
