import { call } from '../../../lib/call.ts'
import { useCodeTerms } from '../../../lib/projects.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { CodeChoice } from './labels.ts'
import { type Code, useRefresh } from './queries.ts'

type Done = { onClose: () => void; onDone?: () => void }

/** All codes that match these filters, with how many staff have been told that they are. */
export type MatchingCodes = { choice: CodeChoice & { search: string }; count: number }

const matchingInput = ({ choice, count }: MatchingCodes) => ({ matching: choice, count })

type RevokeDialogProps = Done & {
  codes: ReadonlyArray<Pick<Code, 'id' | 'code'>>
  matching?: MatchingCodes | undefined
}

/** Revokes one code, many, or all that match the filters. */
export function RevokeDialog({ codes, matching, onClose, onDone }: RevokeDialogProps) {
  const say = useToast()
  const [one] = codes
  const count = matching?.count ?? codes.length
  const revoke = async () => {
    try {
      if (matching) await call('POST /api/admin/codes/revoke', matchingInput(matching))
      else if (codes.length === 1 && one) await call('POST /api/admin/codes/:id/revoke', { id: one.id })
      else await call('POST /api/admin/codes/revoke', { ids: codes.map(({ id }) => id) })
    } catch (error) {
      say(refusalMessage(error, 'Failed to revoke access code'), { tone: 'bad' })
      throw error
    }
    onDone?.()
  }
  return (
    <ActDialog
      onSettled={useRefresh()}
      title={count === 1 ? 'Revoke the code' : `Revoke ${count} codes`}
      button="Revoke"
      done={count === 1 ? 'Access code revoked successfully' : `${count} access codes revoked successfully`}
      act={revoke}
      onClose={onClose}
    >
      <p className="small">
        {count === 1 && !matching ? <span className="mono">{one?.code}</span> : `These ${count} codes`} will stop
        working, and the pages they opened close with the next request. This cannot be undone.
      </p>
    </ActDialog>
  )
}

export function ActivateMatchingDialog({ matching, onClose, onDone }: Done & { matching: MatchingCodes }) {
  return (
    <ActDialog
      onSettled={useRefresh()}
      title={`Activate ${matching.count} codes`}
      button="Activate Now"
      done={`${matching.count} codes activated.`}
      act={async () => {
        await call('POST /api/admin/codes/activate', matchingInput(matching))
        onDone?.()
      }}
      onClose={onClose}
    >
      <p className="small">
        These {matching.count} codes can be used from now, also those whose signature nobody has confirmed by email.
        Whoever waits for a review gets an email.
      </p>
    </ActDialog>
  )
}

export function RenewDialog({ code, onClose, onDone }: Done & { code: Code }) {
  const { codeDays, codeUses } = useCodeTerms()
  return (
    <ActDialog
      onSettled={useRefresh()}
      title="Renew the code"
      button="Renew"
      done="The new code is issued and will be emailed."
      act={async () => {
        await call('POST /api/admin/codes/:id/renew', { id: code.id })
        onDone?.()
      }}
      onClose={onClose}
    >
      <p className="small">
        {code.fullName ?? 'The holder'} gets a new personal code at {code.email}, for {codeDays} days and {codeUses}{' '}
        sessions from now, on the same signature. If the old code still works, it is revoked and its pages close.
      </p>
    </ActDialog>
  )
}

export function MailDialog({ code, onClose }: Done & { code: Code }) {
  return (
    <ActDialog
      onSettled={useRefresh()}
      title="Email the code again"
      button="Send"
      done="The email will be sent."
      act={() => call('POST /api/admin/codes/:id/mail', { id: code.id })}
      onClose={onClose}
    >
      <p className="small">We will email the same code to {code.email} again. Nothing else changes.</p>
    </ActDialog>
  )
}
