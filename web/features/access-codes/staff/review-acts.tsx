import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useCodeTerms } from '../../../lib/projects.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useRefresh } from './queries.ts'

/** A pending code, and whose it is. `isUnconfirmed`: nobody who reads the emails of the address has said that they signed. */
type PendingCode = { id: string; awaits: 'email' | 'review' | null; holder: string; isUnconfirmed?: boolean }
type ReviewAct = 'activate' | 'decline'
/** What staff have asked for. The page shows its dialog, because the buttons go as soon as nothing waits any more. */
export type AskedReview = { act: ReviewAct; codes: readonly PendingCode[] }
type ReviewDialogProps = Pick<AskedReview, 'codes'> & { onClose: () => void; onDone?: () => void }

/** The buttons that activate or decline pending codes, one or many. */
export function ReviewButtons({ codes, onAsk }: Pick<AskedReview, 'codes'> & { onAsk: (asked: AskedReview) => void }) {
  return (
    <>
      <button className="btn btn--sm btn--primary" type="button" onClick={() => onAsk({ act: 'activate', codes })}>
        Activate Now
      </button>
      {codes.every(({ awaits }) => awaits === 'review') && (
        <button
          className="btn btn--sm btn--plain btn--bad"
          type="button"
          onClick={() => onAsk({ act: 'decline', codes })}
        >
          Decline
        </button>
      )}
    </>
  )
}

export function ReviewDialog({ act, ...props }: ReviewDialogProps & { act: ReviewAct }) {
  return act === 'activate' ? <ActivateDialog {...props} /> : <DeclineDialog {...props} />
}

function ActivateDialog({ codes, onDone, onClose }: ReviewDialogProps) {
  const { codeDays, codeUses } = useCodeTerms()
  // A code that staff issued has an end and uses of its own.
  const areSigned = codes.every(({ awaits }) => awaits !== null)
  const areReviewed = codes.some(({ awaits }) => awaits === 'review')
  return (
    <ActDialog
      onSettled={useRefresh()}
      title={codes.length === 1 ? 'Activate the code' : `Activate ${codes.length} codes`}
      button="Activate Now"
      done=""
      act={async () => {
        const { activated } = await call('POST /api/admin/codes/activate', { ids: codes.map(({ id }) => id) })
        onDone?.()
        return outcome(activated, codes.length, 'activated')
      }}
      onClose={onClose}
    >
      <p className="small">
        {codes.length === 1 ? `The code of ${codes[0]?.holder}` : `These ${codes.length} codes`} can be used from now
        {areSigned && `, for ${codeDays} days and ${codeUses} sessions`}.
        {areReviewed && ' Whoever waits for a review gets an email.'}
      </p>
      <Unconfirmed codes={codes} />
    </ActDialog>
  )
}

/** Anyone can sign with the address of somebody else, so staff are told whose signature nobody has confirmed. */
function Unconfirmed({ codes }: Pick<AskedReview, 'codes'>) {
  const some = codes.filter(({ isUnconfirmed }) => isUnconfirmed)
  const [first] = some
  if (!first) return null
  const who =
    codes.length === 1 ? `${first.holder} has` : some.length === 1 ? '1 of them has' : `${some.length} of them have`
  return (
    <p>
      <StatusWord tone="warn">{who} not confirmed the signature by email.</StatusWord>
    </p>
  )
}

function DeclineDialog({ codes, onDone, onClose }: ReviewDialogProps) {
  const [words, setWords] = useState('')
  return (
    <ActDialog
      onSettled={useRefresh()}
      title={codes.length === 1 ? `Decline ${codes[0]?.holder}` : `Decline ${codes.length} people`}
      button="Decline"
      done=""
      check={() => (words.trim() === '' ? 'Write a reason.' : undefined)}
      act={async () => {
        const { declined } = await call('POST /api/admin/codes/decline', { ids: codes.map(({ id }) => id), words })
        onDone?.()
        return outcome(declined, codes.length, 'declined')
      }}
      onClose={onClose}
    >
      <p className="small">
        {codes.length === 1 ? 'The code is' : 'The codes are'} revoked. The agreement stays in force. This cannot be
        undone.
      </p>
      <TextArea
        id="decline-reason"
        label="Reason"
        hint={codes.length === 1 ? 'The person gets it by email.' : 'Each of them gets it by email.'}
        maxLength={1000}
        value={words}
        onChange={({ target }) => setWords(target.value.replace(/\n/g, ' '))}
      />
    </ActDialog>
  )
}

/** Someone else may have acted on some of them in the meantime. */
function outcome(changed: number, asked: number, done: string): string {
  const codes = changed === 1 ? '1 code' : `${changed} codes`
  return changed === asked ? `${codes} ${done}.` : `${codes} ${done}. ${asked - changed} no longer waited.`
}
