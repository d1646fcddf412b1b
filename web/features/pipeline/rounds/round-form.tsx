import { INTEREST_LIMITS } from '../../../../contract/pipeline/interest-limits.ts'
import { PROJECT_LENGTHS } from '../../../../contract/projects/project-limits.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { type Problems, useForm } from '../../../ui/use-form.ts'
import { readWhole } from '../interest/read-whole.ts'
import styles from '../pipeline.module.css'
import { useAfterAct } from '../queries.ts'
import type { Round } from './queries.ts'

type Values = {
  target: string
  minimum: string
  cap: string
  opensOn: string
  closesOn: string
  instrument: string
  vehicles: string
  showsTotal: boolean
}

type RoundFormProps = { round: Round; onDone: () => void; onCancel: () => void }

export function RoundForm({ round, onDone, onCancel }: RoundFormProps) {
  const { route, terms, currency } = round
  const say = useToast()
  const refresh = useAfterAct()
  const { form, field, problem, submit, busy } = useForm<Values, void>({
    blank: valuesOf(round),
    check: checkValues,
    send: async (values) => {
      await call('POST /api/admin/rounds/:route', { route, revision: terms?.revision ?? 0, ...termsOf(values) })
      await refresh()
    },
    onSent: () => {
      say(terms ? 'The round is changed.' : 'The round is open.')
      onDone()
    },
    problemsOf,
  })
  const amount = (name: 'target' | 'minimum' | 'cap', label: string, placeholder?: string) => (
    <Field
      id={`round-${name}`}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      placeholder={placeholder}
      {...field(name)}
    />
  )
  return (
    <form className="stacked-form" noValidate onSubmit={submit} onChange={() => form.clearErrors()}>
      {amount('target', `Target in ${currency}`)}
      <div className={styles.pair}>
        {amount('minimum', 'Smallest indication', 'That of the project')}
        {amount('cap', 'Cap of allocations', 'None')}
      </div>
      <div className={styles.pair}>
        <DateField id="round-opens" label="Opens on (optional)" type="date" {...field('opensOn')} />
        <DateField id="round-closes" label="Last day (optional)" type="date" {...field('closesOn')} />
      </div>
      <Field
        id="round-instrument"
        label="Instrument (optional)"
        autoComplete="off"
        maxLength={PROJECT_LENGTHS.instrument}
        {...field('instrument')}
      />
      <TextArea
        id="round-vehicles"
        label="Vehicles (optional)"
        rows={3}
        hint="One on each line, such as Direct or Fund. Investors choose one, or name another."
        {...field('vehicles')}
      />
      <CheckBox
        id="round-total"
        label="Readers of the project see the total of all indications"
        {...field('showsTotal')}
      />
      <p className="hint">Without it, readers see no sum and no count. They never see who is interested.</p>
      <div role="alert">{problem('root') && <Alert tone="bad">{problem('root')}</Alert>}</div>
      <div className="row">
        <button className="btn btn--sm btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : terms ? 'Save' : 'Open the round'}
        </button>
        <button className="btn btn--sm" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function valuesOf({ terms }: Round): Values {
  const text = (value: number | null | undefined) => (value ? String(value) : '')
  return {
    target: text(terms?.target),
    minimum: text(terms?.minimum),
    cap: text(terms?.cap),
    opensOn: terms?.opensOn ?? '',
    closesOn: terms?.closesOn ?? '',
    instrument: terms?.instrument ?? '',
    vehicles: terms?.vehicles.join('\n') ?? '',
    showsTotal: terms?.showsTotal ?? false,
  }
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

function checkValues({ target, minimum, cap, vehicles, opensOn, closesOn }: Values): Problems<Values> {
  const whole = 'Enter a whole amount.'
  const lines = linesOf(vehicles)
  return {
    ...(readWhole(target) === undefined && { target: whole }),
    ...(minimum.trim() && readWhole(minimum) === undefined && { minimum: whole }),
    ...(cap.trim() && readWhole(cap) === undefined && { cap: whole }),
    ...(opensOn && closesOn && closesOn < opensOn && { closesOn: 'The last day must not be before the first.' }),
    ...(lines.length > INTEREST_LIMITS.vehicles && { vehicles: `Name at most ${INTEREST_LIMITS.vehicles}.` }),
    ...(lines.some((line) => line.length > INTEREST_LIMITS.vehicle) && {
      vehicles: `Use at most ${INTEREST_LIMITS.vehicle} characters on a line.`,
    }),
  }
}

function termsOf(values: Values) {
  return {
    target: readWhole(values.target) ?? 0,
    minimum: readWhole(values.minimum) ?? null,
    cap: readWhole(values.cap) ?? null,
    opensOn: values.opensOn || null,
    closesOn: values.closesOn || null,
    instrument: values.instrument.trim(),
    vehicles: linesOf(values.vehicles),
    showsTotal: values.showsTotal,
  }
}

function problemsOf(error: unknown): Problems<Values> {
  const message = refusalMessage(error, 'The round could not be saved. Please try again.')
  if (error instanceof CallError && error.code === 'round_cap_low') return { cap: message }
  if (error instanceof CallError && Object.keys(error.fields).length > 0) return error.fields
  return { root: message }
}
