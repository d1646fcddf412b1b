import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { INTEREST_LIMITS } from '../../../../contract/pipeline/interest-limits.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { wholeAmount } from '../../../lib/money.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import styles from './interest.module.css'
import { type OpenRound, type OwnInterest, useAfterInterest } from './queries.ts'
import { readWhole } from './read-whole.ts'
import * as texts from './texts.ts'
import { VehicleField } from './vehicle-field.tsx'

type InterestFormProps = {
  route: ProjectKey
  round: OpenRound
  legendSha256: string
  /** The one that is changed. */
  own: OwnInterest | null
  amount: number | undefined
  onDone: () => void
  onCancel: (() => void) | undefined
}

export function InterestForm({
  route,
  round,
  legendSha256,
  own,
  amount: looksAt,
  onDone,
  onCancel,
}: InterestFormProps) {
  const { currency, minimum, vehicles } = round
  const start = own?.amount ?? looksAt
  const [typed, setTyped] = useState(start === undefined ? '' : String(start))
  const [vehicle, setVehicle] = useState(own?.vehicle ?? '')
  const [conditions, setConditions] = useState(own?.conditions ?? '')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const isOnline = useOnline()
  const refresh = useAfterInterest(route)
  const sending = useMutation({
    mutationFn: async (amount: number) => {
      await call('POST /api/projects/:route/interest', { route, amount, currency, vehicle, conditions, legendSha256 })
      await refresh()
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const amount = readWhole(typed)
    const refused = amount === undefined ? texts.enterAnAmount : tooSmall(amount, round)
    setWrong(refused)
    if (refused !== undefined || amount === undefined) return document.getElementById('interest-amount')?.focus()
    if (!isOnline) return
    setProblem(undefined)
    sending.mutate(amount, {
      onSuccess: onDone,
      onError: (error) => {
        setProblem(refusalMessage(error, texts.couldNotBeSent))
        // The legend or the round may have changed meanwhile.
        void refresh()
      },
    })
  }

  const least = minimum === null ? texts.wholeAmount : texts.atLeast({ minimum: wholeAmount(minimum, currency) })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        id="interest-amount"
        label={texts.amountIn({ currency })}
        className={`input ${styles.amount}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={wrong}
        hint={least}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(undefined)
        }}
      />
      <VehicleField vehicles={vehicles} value={vehicle} onChange={setVehicle} />
      <TextArea
        id="interest-conditions"
        label={texts.conditionsOptional}
        maxLength={INTEREST_LIMITS.conditions}
        value={conditions}
        onChange={({ target }) => setConditions(target.value)}
      />
      <div role="alert">
        {!isOnline ? <Alert tone="warn">{texts.youAreOffline}</Alert> : problem && <Alert tone="bad">{problem}</Alert>}
      </div>
      <div className="row">
        <button className="btn btn--primary" type="submit" aria-disabled={sending.isPending || !isOnline || undefined}>
          {sending.isPending ? texts.sending : own ? texts.saveTheChange : texts.stateYourInterest}
        </button>
        {onCancel && (
          <button className="btn" type="button" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </div>
    </form>
  )
}

function tooSmall(amount: number, { minimum, currency }: OpenRound): string | undefined {
  if (minimum === null || amount >= minimum) return undefined
  return texts.smallestAmount({ minimum: wholeAmount(minimum, currency) })
}
