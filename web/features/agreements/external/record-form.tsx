import { useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { useProjects } from '../../../lib/projects.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import formPanelStyles from '../../../ui/form-panel.module.css'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { readParties } from './parties.ts'
import { useAfterAct } from './queries.ts'
import recordedStyles from './recorded.module.css'

const BLANK = {
  kind: 'firm_wide',
  firm: '',
  domain: '',
  signedOn: '',
  endsOn: '',
  note: '',
  parties: '',
  routes: [] as ProjectKey[],
}
/** A scan of several megabytes takes long on a slow connection. */
const UPLOAD_MS = 120_000

/** Records an agreement that was signed on paper, or by a firm for all its people. */
export function RecordForm() {
  const [file, setFile] = useState<File>()
  const others = useProjects().filter(({ opensOnSigning }) => !opensOnSigning)
  const say = useToast()
  const onSettled = useAfterAct()
  const { form, field, problem, submit, busy } = useForm({
    blank: BLANK,
    check: ({ firm, signedOn, endsOn }) => {
      if (!firm.trim() || !signedOn || !endsOn) return { root: 'Enter the firm or person and both dates.' }
      return file ? {} : { root: 'Choose the scan: a PDF, PNG or JPEG file.' }
    },
    send: async ({ parties, domain, kind, note, ...said }) => {
      const body = file ?? new Blob()
      const scan = await call('POST /api/admin/recorded-agreements/scan', {}, { body, timeoutMs: UPLOAD_MS })
      return call('POST /api/admin/recorded-agreements', {
        ...said,
        kind: kind as 'wet_ink' | 'firm_wide',
        note: note.replace(/\n/g, ' '),
        ...(domain.trim() && kind === 'firm_wide' && { domain }),
        parties: readParties(parties),
        scan: scan.sha256,
      })
    },
    onSent: (_, reset) => {
      say('The agreement is recorded.')
      reset()
      setFile(undefined)
    },
    problemsOf: (error) => {
      const wrong = error instanceof CallError ? Object.values(error.fields)[0] : undefined
      return { root: wrong ?? refusalMessage(error, 'The agreement could not be recorded. Please try again.') }
    },
    onSettled,
  })
  const kind = form.watch('kind')
  const wrong = problem('root')

  return (
    <form
      className={formPanelStyles.panel}
      aria-labelledby="record-h"
      noValidate
      onSubmit={submit}
      onChange={() => form.clearErrors()}
    >
      <h2 id="record-h">Record an agreement signed elsewhere</h2>
      <div className={formPanelStyles.panelRow}>
        <Select
          id="record-kind"
          label="Kind"
          options={[
            { value: 'firm_wide', label: 'By a firm for its people' },
            { value: 'wet_ink', label: 'With pen and ink, by the people named' },
          ]}
          {...field('kind')}
        />
        <Field id="record-firm" label="With whom" {...field('firm')} autoComplete="off" />
        {kind === 'firm_wide' && (
          <Field
            id="record-domain"
            label="Email domain it covers (optional)"
            placeholder="northgate.example"
            {...field('domain')}
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
        <DateField id="record-signed" label="Signed on" type="date" {...field('signedOn')} />
        <DateField id="record-ends" label="Binds until" type="date" {...field('endsOn')} />
      </div>
      <div className={`${formPanelStyles.panelRow} ${recordedStyles.externalWide}`}>
        <TextArea
          id="record-parties"
          label={kind === 'wet_ink' ? 'Who signed it' : 'People it names (optional)'}
          hint="One person per line: name and email address."
          placeholder="Jo Named, jo@northgate.example"
          {...field('parties')}
        />
        <TextArea
          id="record-note"
          label="Note (optional)"
          hint="Only staff can see it."
          maxLength={1_000}
          {...field('note')}
        />
      </div>
      {others.length > 0 && (
        <fieldset className={formPanelStyles.panelChoices}>
          <legend>Codes from it open what signing opens, and also</legend>
          <div>
            {others.map(({ route, name }) => (
              <CheckBox key={route} id={`record-${route}`} label={name} value={route} {...form.register('routes')} />
            ))}
          </div>
        </fieldset>
      )}
      <div className={recordedStyles.externalFile}>
        <input
          id="record-scan"
          className="sr-only"
          type="file"
          accept="application/pdf,image/png,image/jpeg"
          onChange={(event) => {
            setFile(event.target.files?.[0])
            // So that the same file can be chosen again.
            event.target.value = ''
          }}
        />
        <label className="btn" htmlFor="record-scan">
          Choose the scan
        </label>
        <p className="small" role="status">
          {file ? file.name : 'PDF, PNG or JPEG, up to 10 MB'}
        </p>
        <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Recording...' : 'Record it'}
        </button>
      </div>
      <div role="alert">{wrong && <Alert tone="bad">{wrong}</Alert>}</div>
    </form>
  )
}
