import { Dialog } from '../../../ui/dialog.tsx'
import { MailPreview } from '../../../ui/mail-preview.tsx'
import type { Letter } from './letter.ts'
import { useInvitationPreview } from './queries.ts'

type PreviewDialogProps = { letter: Letter; onClose: () => void }

/** The invitation as its recipient sees it. */
export function PreviewDialog({ letter: { sender, note }, onClose }: PreviewDialogProps) {
  const { data, isError, refetch } = useInvitationPreview({ sender, note })
  return (
    <Dialog open title="The invitation" onClose={onClose}>
      <MailPreview preview={data} isFailed={isError} onRetry={() => void refetch()} />
    </Dialog>
  )
}
