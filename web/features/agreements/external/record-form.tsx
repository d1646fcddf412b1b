import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import formPanelStyles from '../../../ui/form-panel.module.css'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { readParties } from './parties.ts'
import { useAfterAct } from './queries.ts'
import recordedStyles from './recorded.module.css'

const BLANK = { kind: 'firm_wide', firm: '', domain: '', signedOn: '', endsOn: '', note: '', parties: '' }
/** A scan of some megabytes takes its time on a slow line. */
const UPLOAD_MS = 120_000

/** Records an agreement that was signed with pen and ink, or by a firm for all of its people. */
export function RecordForm() {
  const [wish, setWish] = useState(BLANK)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const say = useToast()
  const after = useAfterAct()
  const recording = useMutation({
    mutationFn: async (chosen: File) => {
      const scan = await call('POST /api/admin/recorded-agreements/scan', {}, { body: chosen, timeoutMs: UPLOAD_MS })
      const { parties, domain, kind, ...said } = wish
      return call('POST /api/admin/recorded-agreements', {
        ...said,
        kind: kind as 'wet_ink' | 'firm_wide',
        ...(domain.trim() && kind === 'firm_wide' && { domain }),
        parties: readParties(parties),
        scan: scan.sha256,
      })
    },
    onSuccess: () => {
      say('The agreement is recorded.')
      setWish(BLANK)
      setFile(undefined)
    },
    onError: (error) => {
      const wrong = error instanceof CallError ? Object.values(error.fields)[0] : undefined
      setProblem(wrong ?? refusalMessage(error, 'It could not be recorded. Please try again.'))
    },
    onSettled: after,
  })
  const set =
    (name: keyof typeof BLANK) => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      setProblem(undefined)
      setWish({ ...wish, [name]: event.target.value })
    }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (recording.isPending) return
    if (!wish.firm.trim() || !wish.signedOn || !wish.endsOn)
      return setProblem('Please say with whom it is, and its two days.')
    if (!file) return setProblem('Please choose the scan: a PDF, PNG or JPEG file.')
    setProblem(undefined)
    recording.mutate(file)
  }

  return (
    <form className={formPanelStyles.panel} aria-labelledby="record-h" noValidate onSubmit={submit}>
      <h2 id="record-h">Record an agreement signed elsewhere</h2>
      <div className={formPanelStyles.panelRow}>
        <Select
          id="record-kind"
          label="Kind"
          options={[
            { value: 'firm_wide', label: 'By a firm for its people' },
            { value: 'wet_ink', label: 'With pen and ink, by the people named' },
          ]}
          value={wish.kind}
          onChange={set('kind')}
        />
        <Field id="record-firm" label="With whom" value={wish.firm} onChange={set('firm')} autoComplete="off" />
        {wish.kind === 'firm_wide' && (
          <Field
            id="record-domain"
            label="Email domain it covers (optional)"
            placeholder="northgate.example"
            value={wish.domain}
            onChange={set('domain')}
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
        <Field id="record-signed" label="Signed on" type="date" value={wish.signedOn} onChange={set('signedOn')} />
        <Field id="record-ends" label="Binds until" type="date" value={wish.endsOn} onChange={set('endsOn')} />
      </div>
      <div className={`${formPanelStyles.panelRow} ${recordedStyles.externalWide}`}>
        <TextArea
          id="record-parties"
          label={wish.kind === 'wet_ink' ? 'Who signed it' : 'People it names (optional)'}
          hint="A person a line: name and email address."
          placeholder="Jo Named, jo@northgate.example"
          value={wish.parties}
          onChange={set('parties')}
        />
        <TextArea
          id="record-note"
          label="Note (optional)"
          hint="For staff alone."
          maxLength={1_000}
          value={wish.note}
          onChange={(event) => setWish({ ...wish, note: event.target.value.replace(/\n/g, ' ') })}
        />
      </div>
      <div className={recordedStyles.externalFile}>
        <input
          id="record-scan"
          className="sr-only"
          type="file"
          accept="application/pdf,image/png,image/jpeg"
          onChange={(event) => {
            setProblem(undefined)
            setFile(event.target.files?.[0])
            // So that the same file can be chosen again.
            event.target.value = ''
          }}
        />
        <label className="btn" htmlFor="record-scan">
          Choose the scan
        </label>
        <p className="small" role="status">
          {file ? file.name : 'PDF, PNG or JPEG, 10 MB at most'}
        </p>
        <button className="btn btn--primary" type="submit" aria-disabled={recording.isPending || undefined}>
          {recording.isPending ? 'Recording...' : 'Record it'}
        </button>
      </div>
      <div role="alert">{problem && <Alert tone="bad">{problem}</Alert>}</div>
    </form>
  )
}
