import { useState } from 'react'
import type { VersionPolicy } from '../../../../contract/agreements/versions.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { POLICIES } from './labels.ts'
import { type Agreement, useReload } from './queries.ts'

type PublishDialogProps = { agreement: Agreement; revision: number; onClose: () => void }

/** Asks when the version comes into force and what it asks of earlier signers. A published version cannot be withdrawn. */
export function PublishDialog({ agreement, revision, onClose }: PublishDialogProps) {
  const [policy, setPolicy] = useState<VersionPolicy>('keep')
  const [signBy, setSignBy] = useState('')
  const [from, setFrom] = useState('')
  const reload = useReload()
  const next = agreement.inForce.version + 1
  const bound = agreement.versions.reduce((sum, version) => sum + version.bound, 0)

  async function publish() {
    const { version } = await call('POST /api/admin/agreement/publish', {
      revision,
      policy,
      ...(policy === 'by_date' && { signBy: new Date(signBy).toISOString() }),
      ...(from && { from: new Date(from).toISOString() }),
    })
    return version === null ? 'The version is scheduled.' : `Version ${version} is in force.`
  }

  return (
    <ActDialog
      title={`Publish version ${next}`}
      button={from ? 'Schedule it' : 'Publish it now'}
      done="Published."
      word="publish"
      check={() => (policy === 'by_date' && !signBy ? 'Enter the deadline for signing.' : undefined)}
      act={publish}
      onSettled={reload}
      onClose={onClose}
    >
      <p className="small">
        Once in force, its text, its policy and its dates never change. It binds for {agreement.termYears} years from
        each signature (termYears in portal.config.json): the text must say the same.
      </p>
      <Select
        id="publish-policy"
        label={`Those who have signed before (${bound} ${bound === 1 ? 'signature in force' : 'signatures in force'})`}
        options={Object.entries(POLICIES).map(([value, { choice }]) => ({ value, label: choice }))}
        value={policy}
        onChange={({ target }) => setPolicy(target.value as VersionPolicy)}
      />
      <p className="small">{POLICIES[policy].means}</p>
      {policy === 'by_date' && (
        <Field
          id="publish-sign-by"
          label="To sign by"
          type="datetime-local"
          hint="In your local time."
          value={signBy}
          onChange={({ target }) => setSignBy(target.value)}
        />
      )}
      <Field
        id="publish-from"
        label="In force from (leave blank for now)"
        type="datetime-local"
        hint="In your local time. You can call it off until then."
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
    </ActDialog>
  )
}
