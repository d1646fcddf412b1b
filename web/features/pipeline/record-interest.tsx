import { useState } from 'react'
import { INTEREST_LIMITS } from '../../../contract/pipeline/interest-limits.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { readWhole } from './interest/read-whole.ts'
import styles from './pipeline.module.css'
import { type CardDetail, useAfterAct } from './queries.ts'

type RecordInterestProps = Pick<CardDetail, 'rounds'> & { personId: string }

/** For what a person says on the telephone. */
export function RecordInterest(props: RecordInterestProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <RecordForm {...props} onClose={() => setOpen(false)} />
  return (
    <button className="btn btn--sm mt-2" type="button" onClick={() => setOpen(true)}>
      Record interest...
    </button>
  )
}

function RecordForm({ personId, rounds, onClose }: RecordInterestProps & { onClose: () => void }) {
  const say = useToast()
  const refresh = useAfterAct()
  const { form, field, problem, submit, busy } = useForm({
    blank: { route: rounds[0]?.route ?? '', amount: '', vehicle: '', conditions: '' },
    check: ({ amount }) => (readWhole(amount) === undefined ? { amount: 'Enter a whole amount.' } : {}),
    send: ({ route, amount, vehicle, conditions }) =>
      call('POST /api/admin/pipeline/:id/interest', {
        id: personId,
        route,
        amount: readWhole(amount) ?? 0,
        currency: rounds.find((one) => one.route === route)?.currency ?? '',
        vehicle,
        conditions,
      }),
    onSent: () => {
      say('The interest is recorded as told by telephone.')
      onClose()
    },
    onSettled: refresh,
    problemsOf: (error) => {
      const message = refusalMessage(error, 'This could not be saved. Please try again.')
      return error instanceof CallError && error.code === 'interest_minimum' ? { amount: message } : { root: message }
    },
  })
  const round = rounds.find((one) => one.route === form.watch('route'))
  return (
    <form className="stacked-form" noValidate onSubmit={submit} onChange={() => form.clearErrors()}>
      <p className="legend">
        It is marked as told by telephone, with your name. It replaces an open indication for the same project.
      </p>
      <Select
        id="record-route"
        label="Project"
        options={rounds.map(({ route, name }) => ({ value: route, label: name }))}
        {...field('route')}
      />
      <div className={styles.pair}>
        <Field
          id="record-amount"
          label={`Amount in ${round?.currency ?? ''}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...field('amount')}
        />
        <Field
          id="record-vehicle"
          label="Vehicle (optional)"
          autoComplete="off"
          maxLength={INTEREST_LIMITS.vehicle}
          list="record-vehicles"
          {...field('vehicle')}
        />
        <datalist id="record-vehicles">
          {round?.vehicles.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <TextArea
        id="record-conditions"
        label="Conditions (optional)"
        rows={2}
        maxLength={INTEREST_LIMITS.conditions}
        {...field('conditions')}
      />
      <div role="alert">{problem('root') && <Alert tone="bad">{problem('root')}</Alert>}</div>
      <div className="row">
        <button className="btn btn--sm btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Record'}
        </button>
        <button className="btn btn--sm" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
