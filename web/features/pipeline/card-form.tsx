import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { mergeValues } from '../../lib/merge-lists.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { NextStep } from './next-step.tsx'
import { type Card, type Owner, useAfterAct } from './queries.ts'

/** What a field of the card is to be. A notice undoes it. */
function useSaveCard(card: Card) {
  const say = useToast()
  const refresh = useAfterAct()
  const { mutateAsync: save } = useMutation({
    mutationFn: ({ change, seen }: { change: CardChange; seen: CardChange }) =>
      call('POST /api/admin/pipeline/:id/card', { id: card.id, ...change, seen }),
    onSettled: refresh,
  })
  const saved = (before: CardChange, now: CardChange) =>
    say('Saved.', {
      onUndo: () =>
        void save({ change: before, seen: now }).then(
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
      onChange={({ target }) => {
        const change = { ownerId: target.value || null }
        void save({ change, seen: { ownerId } }).then(
          () => saved({ ownerId }, change),
          (error) => say(refusalMessage(error, UNSAVED), { tone: 'bad' }),
        )
      }}
    />
  )
}

const typedOf = ({ nextStep, nextOn }: Pick<Card, 'nextStep' | 'nextOn'>) => ({ nextStep, nextOn: nextOn ?? '' })

const UNSAVED = 'This could not be saved. Please try again.'

/** What is next, and when. */
export function CardForm({ card }: Pick<CardProps, 'card'>) {
  const { save, saved } = useSaveCard(card)
  // What was saved when this form last followed it.
  const [base, setBase] = useState({ nextStep: card.nextStep, nextOn: card.nextOn })
  const [isTold, setTold] = useState(false)
  const { form, field, problem, submit, busy } = useForm({
    blank: typedOf(base),
    send: async (typed) => {
      const change = { nextStep: typed.nextStep.trim(), nextOn: typed.nextOn || null }
      await save({ change, seen: base })
      return change
    },
    onSent: (change) => {
      setTold(false)
      saved(base, change)
    },
    problemsOf: (error) => ({ root: refusalMessage(error, UNSAVED) }),
  })

  /** Takes over what a colleague has saved. What was typed here stays, beside what is saved now. */
  function follow({ nextStep, nextOn }: Pick<Card, 'nextStep' | 'nextOn'>) {
    if (nextStep === base.nextStep && nextOn === base.nextOn) return
    const [before, mine, theirs] = [typedOf(base), form.getValues(), typedOf({ nextStep, nextOn })]
    const merged = {
      nextStep: mergeValues(before.nextStep, mine.nextStep.trim(), theirs.nextStep),
      nextOn: mergeValues(before.nextOn, mine.nextOn, theirs.nextOn),
    }
    form.setValue('nextStep', merged.nextStep)
    form.setValue('nextOn', merged.nextOn)
    setBase({ nextStep, nextOn })
    setTold(merged.nextStep !== theirs.nextStep || merged.nextOn !== theirs.nextOn)
  }
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => latest.current(card), [card])

  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <Field id="card-step" label="Next step" autoComplete="off" maxLength={200} {...field('nextStep')} />
      <DateField id="card-day" label="Due on" type="date" {...field('nextOn')} />
      {isTold && (
        <Alert tone="warn" role="status">
          Someone else has changed the next step meanwhile. Saved at present:{' '}
          {card.nextStep || card.nextOn ? <NextStep card={card} /> : 'none'}
        </Alert>
      )}
      <div role="alert">{problem('root') && <Alert tone="bad">{problem('root')}</Alert>}</div>
      <div>
        <button className="btn btn--sm" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save next step'}
        </button>
      </div>
    </form>
  )
}
