import { type SubmitEvent, useState } from 'react'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Colleague, WorkItem } from './queries.ts'
import { snoozeUntilDay } from './snooze-times.ts'

type AssignDialogProps = {
  item: WorkItem
  colleagues: readonly Colleague[]
  onAssign: (to: string | null, name: string) => void
  onClose: () => void
}

/** A next step that nobody is assigned to belongs to the owner of its card. */
const OWNER = { name: 'the owner of the card', label: 'The owner of the card' }
const NOBODY = { name: 'nobody', label: 'Nobody' }

export function AssignDialog({ item, colleagues, onAssign, onClose }: AssignDialogProps) {
  const [to, setTo] = useState((item.isAssigned && colleagues.find(({ id }) => id === item.assignee?.id)?.id) || '')
  const nobody = item.kind === 'nextSteps' ? OWNER : NOBODY
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAssign(to || null, colleagues.find(({ id }) => id === to)?.name ?? nobody.name)
    onClose()
  }
  return (
    <Dialog open title={`Assign: ${item.title}`} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={submit}>
        <Select
          id="assign-to"
          label="Who looks after it"
          value={to}
          options={[
            { value: '', label: nobody.label },
            ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => setTo(target.value)}
        />
        <Buttons word="Assign" onClose={onClose} />
      </form>
    </Dialog>
  )
}

type SnoozeDialogProps = { item: WorkItem; onSnooze: (until: string) => void; onClose: () => void }

export function SnoozeDialog({ item, onSnooze, onClose }: SnoozeDialogProps) {
  const [day, setDay] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const until = snoozeUntilDay(day, new Date())
    if (!until) return setError('Enter a day after today.')
    onSnooze(until)
    onClose()
  }
  return (
    <Dialog open title={`Snooze: ${item.title}`} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={submit}>
        <DateField
          id="snooze-until"
          label="Until the morning of"
          type="date"
          value={day}
          error={error}
          hint="It comes back earlier if it changes."
          onChange={({ target }) => {
            setDay(target.value)
            setError(undefined)
          }}
        />
        <Buttons word="Snooze" onClose={onClose} />
      </form>
    </Dialog>
  )
}

function Buttons({ word, onClose }: { word: string; onClose: () => void }) {
  return (
    <div className="dialog__actions">
      <button className="btn btn--primary" type="submit">
        {word}
      </button>
      <button className="btn" type="button" onClick={onClose}>
        Cancel
      </button>
    </div>
  )
}
