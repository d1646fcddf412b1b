import {
  type ChangeEvent,
  type DragEvent,
  type SubmitEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { KNOWN_ADDRESS, LIST_LIMITS, type RowProblem } from '../../../../contract/agreements/invitation-list.ts'
import { emailKey } from '../../../../contract/email/email-key.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { useProjects } from '../../../lib/projects.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast.tsx'
import invitationsStyles from './invitations.module.css'
import { counted } from './labels.ts'
import { NO_LETTER } from './letter.ts'
import { LetterFields } from './letter-fields.tsx'
import { decodeList } from './list-file.ts'
import { ListPreview } from './list-preview.tsx'
import { useAfterAct, useKnown } from './queries.ts'
import { type NamedProject, type ReadRow, readInvitationList } from './read-list.ts'
import { SendDialog } from './send-dialog.tsx'
import { type Sending, sendList } from './send-list.ts'

/** No file with a list within the limits is larger. */
const MAX_FILE_SIZE = 2 * LIST_LIMITS.bytes + 2
const NO_ROWS: ReadRow[] = []

/** Takes a list of people, previews which rows can be sent, and keeps the others for correction. */
export function InviteForm() {
  const [text, setText] = useState('')
  const projects = useProjects()
  const [chosen, setChosen] = useState<readonly ProjectKey[]>()
  const usual = useMemo(
    () => projects.filter((project) => project.opensOnSigning).map(({ route }) => route),
    [projects],
  )
  const routes = chosen ?? usual
  const [sending, setSending] = useState<Sending & { total: number }>()
  const [letter, setLetter] = useState(NO_LETTER)
  const [report, setReport] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const say = useToast()
  const afterAct = useAfterAct()
  // Two projects show how several are written.
  const keys = routes.slice(0, 2).join('+')
  const { rows, heading, refusal, unread, visits } = useReadList(text, routes, projects)
  const good = rows.filter(({ problem }) => problem === undefined)

  function write(next: string) {
    setText(next)
    setReport(undefined)
  }

  async function read(file: File | undefined) {
    if (!file) return
    if (file.size > MAX_FILE_SIZE)
      return say('This file is larger than a list of 1,000 people can be.', { tone: 'bad' })
    write(decodeList(new Uint8Array(await file.arrayBuffer())))
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || good.length === 0) return
    if (good.length > 1) setAsking(true)
    else void send()
  }

  async function send() {
    setBusy(true)
    setSending({ sent: 0, invited: 0, refused: new Map(), total: good.length })
    const done = await sendList(good, letter, (now) => setSending({ ...now, total: good.length }))
    const unsent = new Set(good.slice(done.sent).map(({ row }) => row))
    const left = rows.filter(({ row, problem }) => problem || unsent.has(row) || done.refused.has(row))
    setText(left.length === 0 ? '' : [heading, ...left.map(({ raw }) => raw)].filter(Boolean).join('\n'))
    const went = `${counted(done.invited, 'invitation is', 'invitations are')} on the way.`
    const stay = left.length > 0 ? ` ${counted(left.length, 'row stays', 'rows stay')} in the field.` : ''
    setReport(`${done.failure ?? ''} ${went}${stay}`.trim())
    say(done.failure ?? went, done.failure ? { tone: 'bad' } : {})
    setSending(undefined)
    setBusy(false)
    // The button that opened the question is gone.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById('invite-list')?.focus()
    })
    await afterAct()
  }

  return (
    <>
      <form className={invitationsStyles.invite} aria-labelledby="invite-h" noValidate onSubmit={submit}>
        <h2 id="invite-h">Invite people</h2>
        <div className={invitationsStyles.inviteList}>
          <TextArea
            id="invite-list"
            label="Paste a list, or choose a file: name, email, firm, projects"
            rows={5}
            spellCheck={false}
            autoComplete="off"
            readOnly={busy}
            placeholder={`name, email, firm, projects\nElena Marchetti, elena@northgate.example, Northgate, ${keys}`}
            value={text}
            onChange={({ target }) => write(target.value)}
            onDragOver={allowFiles}
            onDrop={(event) => void read(dropped(event))}
            hint="CSV with up to 1,000 rows. With a header row, columns can be in any order. Only name and email are required."
          />
          <div className={invitationsStyles.inviteFile}>
            <input
              id="invite-file"
              className="sr-only"
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              disabled={busy}
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                void read(event.target.files?.[0])
                // So that the same file, corrected, can be chosen again.
                event.target.value = ''
              }}
            />
            <label className="btn" htmlFor="invite-file">
              Choose a file
            </label>
          </div>
        </div>
        <fieldset>
          <legend className="heading-s">Default projects</legend>
          <div className={invitationsStyles.inviteProjects}>
            {projects.map(({ route, name }) => (
              <CheckBox
                key={route}
                id={`invite-${route}`}
                label={name}
                disabled={busy}
                checked={routes.includes(route)}
                onChange={({ target }) =>
                  setChosen(
                    projects
                      .map((project) => project.route)
                      .filter((one) => (one === route ? target.checked : routes.includes(one))),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <LetterFields letter={letter} onLetter={setLetter} disabled={busy} />
        {unread && (
          <p className="legend" role="status">
            {`Not read: ${unread.length === 1 ? 'the column' : 'the columns'} ${namesOf(unread)}. If one names the firm, rename it to firm.`}
          </p>
        )}
        {visits !== undefined && (
          <p className="legend" role="status">
            {`This is a list of visits: each person is listed once. ${counted(visits, 'row is a further visit', 'rows are further visits')} or without an address.`}
          </p>
        )}
        {refusal && (
          <Alert tone="bad" role="alert">
            {refusal}
          </Alert>
        )}
        <ListPreview rows={rows} />
        <div className={invitationsStyles.inviteGo}>
          {good.length > 0 && !sending && (
            <button className="btn btn--primary" type="submit">
              Send {counted(good.length, 'invitation', 'invitations')}
            </button>
          )}
          <div role="status">
            {sending && (
              <label className={invitationsStyles.progress}>
                Sending {sending.sent} of {sending.total}
                <progress max={sending.total} value={sending.sent} />
              </label>
            )}
            {report && <p className="small">{report}</p>}
          </div>
        </div>
      </form>
      {asking && (
        <SendDialog
          rows={good}
          letter={letter}
          onSend={() => {
            setAsking(false)
            void send()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Parses the list in the field at once, and soon after checks its addresses with the portal. */
function useReadList(text: string, routes: readonly ProjectKey[], projects: readonly NamedProject[]) {
  const settled = useDeferredValue(text)
  const list = useMemo(() => readInvitationList(settled, { routes, projects }), [settled, routes, projects])
  const emails = useMemo(() => list.rows.flatMap(({ email, problem }) => (problem ? [] : [email])), [list])
  const { data: known = [] } = useKnown(useSettled(emails))
  const rows = useMemo(() => {
    if (list.rows.length === 0) return NO_ROWS
    const why = new Map(known.map((one) => [one.email, KNOWN_ADDRESS[one.why]]))
    return list.rows.map((row): ReadRow => {
      const message = row.problem ? undefined : why.get(emailKey(row.email))
      const problem: RowProblem | undefined = message ? { field: 'email', message } : row.problem
      return { ...row, problem }
    })
  }, [list, known])
  return { ...list, rows }
}

/** More names than these do not help. */
const MAX_NAMES = 12

function namesOf(columns: readonly string[]): string {
  const more = columns.length - MAX_NAMES
  return `${columns.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Long enough not to send a request for each letter of an address. */
const TYPING_MS = 300

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function allowFiles(event: DragEvent) {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault()
}

/** The file that was dropped on the field, if any. The field itself accepts dropped text. */
function dropped(event: DragEvent): File | undefined {
  const file = event.dataTransfer.files[0]
  if (file) event.preventDefault()
  return file
}
