import { useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { wholeAmount } from '../../../lib/money.ts'
import { dotted } from '../../../lib/unbroken.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import styles from './interest.module.css'
import { type OwnInterest, useAfterInterest } from './queries.ts'
import * as texts from './texts.ts'

/** `onChange`: undefined while the round is not open. */
type OwnInterestViewProps = { route: ProjectKey; own: OwnInterest; onChange: (() => void) | undefined }

export function OwnInterestView({ route, own, onChange }: OwnInterestViewProps) {
  const { amount, currency, vehicle, conditions, statedAt, changedAt, byTelephone } = own
  const [isWithdrawing, setWithdrawing] = useState(false)
  const refresh = useAfterInterest(route)
  const day = changedAt ? texts.changedOn({ day: dayUtc(changedAt) }) : texts.statedOn({ day: dayUtc(statedAt) })
  return (
    <div className={styles.own}>
      <p className={styles.ownAmount}>
        <span className="legend">{texts.yourInterest}</span>
        <b>{wholeAmount(amount, currency)}</b>
      </p>
      {(vehicle || conditions) && (
        <dl className="term-list">
          {vehicle && <TermRow term={texts.vehicle}>{vehicle}</TermRow>}
          {conditions && <TermRow term={texts.conditions}>{conditions}</TermRow>}
        </dl>
      )}
      <p className="legend">{dotted([day, byTelephone && texts.toldByTelephone])}</p>
      <div className="row">
        {onChange && (
          <button className="btn btn--primary" type="button" onClick={onChange}>
            {texts.change}
          </button>
        )}
        <button className="btn" type="button" onClick={() => setWithdrawing(true)}>
          {texts.withdraw}
        </button>
      </div>
      {isWithdrawing && (
        <ActDialog
          title={texts.withdrawYourInterest}
          button={texts.withdraw}
          done={texts.itIsWithdrawn}
          act={() => call('DELETE /api/projects/:route/interest', { route })}
          onSettled={refresh}
          onClose={() => setWithdrawing(false)}
        >
          <p className="small">{texts.youCanStateItAgain}</p>
        </ActDialog>
      )}
    </div>
  )
}
