import { Link } from '@tanstack/react-router'
import { Alert } from '../../../ui/alert.tsx'
import { useWaitingWork } from '../waiting-work/queries.ts'

/** Why no signatures arrive. */
export function SigningBlocked() {
  const otherParty = useWaitingWork().data?.otherParty
  if (otherParty == null) return null
  return (
    <Alert tone="bad" icon="warning">
      <p>
        {otherParty === ''
          ? 'Nobody can sign, because no agreement of the configured company is published.'
          : `Nobody can sign, because the agreement in force names ${otherParty} and not the configured company.`}{' '}
        <Link to="/admin/agreement">Publish a version that names it</Link>.
      </p>
    </Alert>
  )
}
