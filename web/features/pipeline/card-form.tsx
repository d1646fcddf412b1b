import { call } from '../../lib/call.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import styles from './pipeline.module.css'
import { type Card, type Owner, useAfterAct } from './queries.ts'

/** Who looks after the person, what is next, and when. */
export function CardForm({ card, owners }: { card: Card; owners: readonly Owner[] }) {
  const say = useToast()
  const refresh = useAfterAct()
  const before = { ownerId: card.owner?.id ?? null, nextStep: card.nextStep, nextOn: card.nextOn }
  const save = async (change: typeof before) => {
    await call('POST /api/admin/pipeline/:id/card', { id: card.id, ...change })
    await refresh()
  }
  const { field, problem, submit, busy } = useForm({
    blank: { ownerId: before.ownerId ?? '', nextStep: before.nextStep, nextOn: before.nextOn ?? '' },
    send: ({ ownerId, nextStep, nextOn }) =>
      save({ ownerId: ownerId || null, nextStep: nextStep.trim(), nextOn: nextOn || null }),
    onSent: () =>
      say('Saved.', {
        onUndo: () =>
          void save(before).then(
            () => say('Undone.'),
            (error) => say(refusalMessage(error, 'This could not be undone.'), { tone: 'bad' }),
          ),
      }),
    problemsOf: (error) => ({ root: refusalMessage(error, 'This could not be saved. Please try again.') }),
  })
  // A former member of staff stays the owner until somebody else is chosen.
  const known = card.owner && !owners.some(({ id }) => id === card.owner?.id) ? [card.owner] : []
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <Field id="card-step" label="Next step" autoComplete="off" maxLength={200} {...field('nextStep')} />
      <div className={styles.pair} data-kept="">
        <DateField id="card-day" label="Due on" type="date" {...field('nextOn')} />
        <Select
          id="card-owner"
          label="Owner"
          options={[
            { value: '', label: 'Nobody' },
            ...[...owners, ...known].map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field('ownerId')}
        />
      </div>
      <div role="alert">{problem('root') && <Alert tone="bad">{problem('root')}</Alert>}</div>
      <div>
        <button className="btn btn--sm" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save next step'}
        </button>
      </div>
    </form>
  )
}
