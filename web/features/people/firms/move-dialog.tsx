import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { FirmPicker } from './firm-picker.tsx'
import { useAfterFirmAct } from './queries.ts'

type To = 'firm' | 'new' | 'none' | 'address'
const CHOICES: ReadonlyArray<{ value: To; label: string }> = [
  { value: 'firm', label: 'A firm of the list' },
  { value: 'new', label: 'A new firm' },
  { value: 'none', label: 'No firm' },
  { value: 'address', label: 'The firm of the email address' },
]

type MoveDialogProps = { id: string; name: string; byHand: boolean; onClose: () => void }

export function MoveDialog({ id, name, byHand, onClose }: MoveDialogProps) {
  const [to, setTo] = useState<To>('firm')
  const [firm, setFirm] = useState('')
  const [newName, setNewName] = useState('')
  const choices = CHOICES.filter(({ value }) => byHand || value !== 'address')
  return (
    <ActDialog
      title="Change the firm"
      button="Change the firm"
      done="The firm is changed."
      check={() =>
        to === 'firm' && firm === ''
          ? 'Choose a firm.'
          : to === 'new' && newName.trim() === ''
            ? 'Enter the name of the firm.'
            : undefined
      }
      act={() =>
        call('POST /api/admin/people/:id/firm', {
          id,
          to,
          ...(to === 'firm' && { firm }),
          ...(to === 'new' && { name: newName }),
        })
      }
      onSettled={useAfterFirmAct()}
      onClose={onClose}
    >
      <p className="small">
        {name} counts for one firm, by the domain of their address until you change it. Nothing that they can see
        changes.
      </p>
      <Select
        id="move-to"
        label="Move to"
        options={choices}
        value={to}
        onChange={({ target }) => setTo(choices.find(({ value }) => value === target.value)?.value ?? 'firm')}
      />
      {to === 'firm' && <FirmPicker value={firm} onChange={setFirm} />}
      {to === 'new' && (
        <Field
          id="firm-name"
          label="Name of the firm"
          autoComplete="off"
          maxLength={120}
          value={newName}
          onChange={({ target }) => setNewName(target.value)}
        />
      )}
    </ActDialog>
  )
}
