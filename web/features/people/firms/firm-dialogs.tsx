import { useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FirmPicker } from './firm-picker.tsx'
import { useAfterFirmAct } from './queries.ts'

type FirmDialogProps = { id: string; name: string; onClose: () => void }

export function NameDialog({ id, name: before, onClose }: FirmDialogProps) {
  const [name, setName] = useState(before)
  return (
    <ActDialog
      title="Name the firm"
      button="Save the name"
      done="The name is saved."
      check={() => (name.trim() === '' ? 'Enter a name.' : undefined)}
      act={() => call('POST /api/admin/firms/:id/name', { id, name })}
      onSettled={useAfterFirmAct()}
      onClose={onClose}
    >
      <Field
        id="firm-name"
        label="Name"
        autoComplete="off"
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ActDialog>
  )
}

export function MergeDialog({ id, name, onClose, onMerged }: FirmDialogProps & { onMerged: (into: string) => void }) {
  const [into, setInto] = useState('')
  const refresh = useAfterFirmAct()
  const isMerged = useRef(false)
  return (
    <ActDialog
      title={`Merge ${name} into another firm`}
      button="Merge"
      done="The firms are merged."
      check={() => (into === '' ? 'Choose a firm.' : undefined)}
      act={async () => {
        await call('POST /api/admin/firms/:id/merge', { id, into })
        isMerged.current = true
      }}
      undo={() => call('POST /api/admin/firms/:id/split', { id })}
      onSettled={refresh}
      onClose={() => {
        onClose()
        // Only now, because another page would take this dialog and its message away.
        if (isMerged.current) onMerged(into)
      }}
    >
      <p className="small">
        Its people and domains count for the other firm, also those that come later. You can split it off again at any
        time.
      </p>
      <FirmPicker value={into} onChange={setInto} without={id} />
    </ActDialog>
  )
}

export function SplitDialog({ id, name, onClose }: FirmDialogProps) {
  return (
    <ActDialog
      title={`Split ${name} off again`}
      button="Split off"
      done={`${name} is a firm of its own again.`}
      act={() => call('POST /api/admin/firms/:id/split', { id })}
      onSettled={useAfterFirmAct()}
      onClose={onClose}
    >
      <p className="small">It stands on its own again, with the people and domains that belong to it.</p>
    </ActDialog>
  )
}
