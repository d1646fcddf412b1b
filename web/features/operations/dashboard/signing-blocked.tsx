import { Link } from '@tanstack/react-router'
import { Alert } from '../../../ui/alert.tsx'
import { useWaitingWork } from '../waiting-work.ts'

/** Why no signatures arrive. */
export function SigningBlocked() {
  const otherParty = useWaitingWork().data?.otherParty
  if (!otherParty) return null
  return (
    <Alert tone="bad" icon="warning">
      <p>
        Nobody can sign, because the agreement in force names {otherParty} and not the configured company.{' '}
        <Link to="/admin/agreement">Publish a version that names it</Link>.
      </p>
    </Alert>
  )
}
