import { useState } from 'react'
import { FIELD_LENGTHS } from '../../../../contract/limits.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ReturnForm } from './return-form.tsx'
import * as texts from './texts.ts'

type OwnAgreement = {
  id: string
  superseded: boolean
  boundUntil: string
  returnOrDestroy: { id: string; askedAt: string; words: string } | null
}
type AgreementActsProps = { agreement: OwnAgreement; onChanged: () => Promise<void> }

/** A signer's acts: to confirm that information was returned or destroyed, and to ask to withdraw. */
export function AgreementActs({ agreement, onChanged }: AgreementActsProps) {
  const { id, superseded, boundUntil, returnOrDestroy } = agreement
  const [asked, setAsked] = useState(false)
  const [words, setWords] = useState('')
  return (
    <div className="grid gap-4 mt-4">
      {returnOrDestroy && (
        <section aria-label={texts.returnOrDestroy} className="grid gap-4">
          <Alert tone="warn">
            <p>{texts.onWeAskedYou({ askedAt: dayUtc(returnOrDestroy.askedAt) })}</p>
            {returnOrDestroy.words && <p>{returnOrDestroy.words}</p>}
          </Alert>
          <ReturnForm
            key={returnOrDestroy.id}
            send={(word) => call('POST /api/account/returns/:id', { id: returnOrDestroy.id, ...word })}
            onSent={() => void onChanged()}
          />
        </section>
      )}
      {!superseded && (
        <p className="small">
          {texts.itBindsUntil({ boundUntil: dayUtc(boundUntil) })}
          <button className="link-button" type="button" onClick={() => setAsked(true)}>
            {texts.askToWithdraw}
          </button>
        </p>
      )}
      {asked && (
        <ActDialog
          title={texts.askToWithdraw}
          button={texts.sendToOurTeam}
          done={texts.weHaveReceivedYour}
          act={() => call('POST /api/agreements/:id/withdrawal', { id, words })}
          onSettled={onChanged}
          onClose={() => setAsked(false)}
        >
          <p className="small">{texts.nothingEndsByAsking}</p>
          <TextArea
            id="withdraw-words"
            label={texts.yourReasonOptional}
            maxLength={FIELD_LENGTHS.message}
            value={words}
            // The mail shows the message as one paragraph.
            onChange={({ target }) => setWords(target.value.replace(/\n/g, ' '))}
          />
        </ActDialog>
      )}
    </div>
  )
}
