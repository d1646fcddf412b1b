import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { type Card, type Owner, useAfterAct } from './queries.ts'

/** What a field of the card is to be. A notice undoes it. */
function useSaveCard(card: Card) {
  const say = useToast()
  const refresh = useAfterAct()
  const { mutateAsync: save } = useMutation({
    mutationFn: (change: CardChange) => call('POST /api/admin/pipeline/:id/card', { id: card.id, ...change }),
    onSuccess: refresh,
  })
  const saved = (before: CardChange) =>
    say('Saved.', {
      onUndo: () =>
        void save(before).then(
          () => say('Undone.'),
          (error) => say(refusalMessage(error, 'This could not be undone.'), { tone: 'bad' }),
        ),
    })
  return { save, saved }
}
type CardChange = { ownerId: string | null } | { nextStep: string; nextOn: string | null }

type CardProps = { card: Card; owners: readonly Owner[] }

/** Who looks after the person. It is saved at once, as the stage is. */
export function OwnerChoice({ card, owners }: CardProps) {
  const say = useToast()
  const { save, saved } = useSaveCard(card)
  const ownerId = card.owner?.id ?? null
  // A former member of staff stays the owner until somebody else is chosen.
  const known = card.owner && !owners.some(({ id }) => id === ownerId) ? [card.owner] : []
  return (
    <Select
      id="card-owner"
      label="Owner"
      value={ownerId ?? ''}
      options={[
        { value: '', label: 'Nobody' },
        ...[...owners, ...known].map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ target }) =>
        void save({ ownerId: target.value || null }).then(
          () => saved({ ownerId }),
          (error) => say(refusalMessage(error, UNSAVED), { tone: 'bad' }),
        )
      }
    />
  )
}

const UNSAVED = 'This could not be saved. Please try again.'

/** What is next, and when. */
export function CardForm({ card }: Pick<CardProps, 'card'>) {
  const { save, saved } = useSaveCard(card)
  const { nextStep, nextOn } = card
  const { field, problem, submit, busy } = useForm({
    blank: { nextStep, nextOn: nextOn ?? '' },
    send: (typed) => save({ nextStep: typed.nextStep.trim(), nextOn: typed.nextOn || null }),
    onSent: () => saved({ nextStep, nextOn }),
    problemsOf: (error) => ({ root: refusalMessage(error, UNSAVED) }),
  })
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <Field id="card-step" label="Next step" autoComplete="off" maxLength={200} {...field('nextStep')} />
      <DateField id="card-day" label="Due on" type="date" {...field('nextOn')} />
      <div role="alert">{problem('root') && <Alert tone="bad">{problem('root')}</Alert>}</div>
      <div>
        <button className="btn btn--sm" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save next step'}
        </button>
      </div>
    </form>
  )
}
