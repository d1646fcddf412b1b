import { ACT_NAMES, actsOf } from './invitation-table.tsx'
import type { Act } from './labels.ts'
import type { Invitation } from './queries.ts'

type ChosenActsProps = {
  chosen: readonly Invitation[]
  onAct: (act: Act, invitations: readonly Invitation[]) => void
}

const ACTS = ['remind', 'send-again', 'withdraw'] as const

/** The acts for the selected invitations. Each applies to those that allow it. */
export function ChosenActs({ chosen, onAct }: ChosenActsProps) {
  return ACTS.map((act) => {
    const those = chosen.filter((one) => actsOf(one).includes(act))
    if (those.length === 0) return null
    return (
      <button
        key={act}
        className={act === 'withdraw' ? 'btn btn--sm btn--plain btn--bad' : 'btn btn--sm'}
        type="button"
        onClick={() => onAct(act, those)}
      >
        {ACT_NAMES[act]} {those.length < chosen.length && those.length}
      </button>
    )
  })
}
