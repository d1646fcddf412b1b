import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { MAIL_PARTS, type MailPart } from '../../../../contract/email/mail-texts.ts'
import type { Language } from '../../../../contract/language.ts'
import { mailTextPath } from '../../../../contract/operations/setting-fields.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { MailPreview } from '../../../ui/mail-preview.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useLeaveWarning } from '../../../ui/use-leave-warning.ts'
import styles from './mail-texts.module.css'
import { type MailText, useMailPreview, useReloadMailTexts } from './queries.ts'

type Typed = Record<MailPart, string>

const LABELS: Record<MailPart, string> = { subject: 'Subject', opening: 'Opening', closing: 'Closing' }
/** While somebody types, the preview waits for a pause. */
const PAUSE_MS = 400

type EditorProps = { text: MailText; language: Language; readOnly: boolean }

/** The form of one email beside the email itself. */
export function MailTextEditor({ text, language, readOnly }: EditorProps) {
  const { kind } = text
  const reload = useReloadMailTexts()
  // What the typed texts are compared with: those in force when the member of staff began to type.
  const [base, setBase] = useState(() => typedOf(text))
  const [saved, setSaved] = useState(false)
  const [conflict, setConflict] = useState<string>()
  const { form, field, submit, busy, error } = useForm<Typed, unknown>({
    blank: base,
    send: (typed) =>
      call('PUT /api/admin/settings/:section', {
        section: `mail-${kind}`,
        revision: text.revision,
        values: Object.fromEntries(
          changedParts(text, base, typed).map((part) => [
            mailTextPath(kind, language, part),
            ownText(text, part, typed[part]),
          ]),
        ),
      }),
    onSent: () => {
      begin(form.getValues())
      setSaved(true)
      void reload()
    },
    onRefused: (refusal) => {
      if (!(refusal instanceof CallError) || refusal.code !== 'settings_changed') return
      setConflict(refusal.message)
      void reload()
    },
    problemsOf: (refusal) =>
      refusal instanceof CallError
        ? Object.fromEntries(
            MAIL_PARTS.flatMap((part) => {
              const problem = refusal.fields[mailTextPath(kind, language, part)]
              return problem ? [[part, problem]] : []
            }),
          )
        : {},
  })
  const typed = form.watch()
  const changed = changedParts(text, base, typed)
  const isDirty = changed.length > 0
  useLeaveWarning(isDirty)
  useEffect(() => {
    if (isDirty) setSaved(false)
  }, [isDirty])
  const now = typedOf(text)
  /** Takes over what an undo or somebody else has saved, where nothing was typed. */
  function follow(from: MailText) {
    const now = typedOf(from)
    for (const part of MAIL_PARTS) {
      if (changed.includes(part) || now[part] === base[part]) continue
      form.setValue(part, now[part])
      setBase((before) => ({ ...before, [part]: now[part] }))
      setSaved(false)
    }
  }
  const latest = useRef(follow)
  latest.current = follow
  // The answer to a save arrives before the texts are loaded again, so only texts that have changed are taken over.
  useEffect(() => latest.current(text), [text])

  const shown = usePaused(typed, PAUSE_MS)
  const { preview, problems, isFailed, refetch } = useMailPreview({
    kind,
    language,
    ...(Object.fromEntries(MAIL_PARTS.map((part) => [part, ownText(text, part, shown[part]) ?? ''])) as Typed),
  })

  function begin(from: Typed) {
    const filled = Object.fromEntries(
      MAIL_PARTS.map((part) => [part, ownText(text, part, from[part]) ?? text.parts[part].shipped]),
    ) as Typed
    setBase(filled)
    setConflict(undefined)
    form.reset(filled)
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    if (isDirty) submit(event)
    else event.preventDefault()
  }

  const isReset = MAIL_PARTS.every((part) => ownText(text, part, typed[part]) === null)
  return (
    <div className={styles.editor}>
      <form className={styles.form} noValidate onSubmit={send} aria-label="Texts of the email">
        <p className="small">
          Placeholders: {text.places.map((place) => `{${place}}`).join(', ')}. The portal replaces them. Codes, links,
          facts and safety notes stay as they are; addresses that you type are shown as text.
        </p>
        {MAIL_PARTS.map((part) => {
          const { shipped, setBy, needs } = text.parts[part]
          const { error: refused, ...control } = field(part)
          const theirs = now[part] !== base[part] && now[part] !== typed[part]
          const hint = (
            <>
              {setBy === null ? hintOf(shipped, needs) : `Set by ${setBy}. Change it there.`}
              {theirs && (
                <span className={styles.theirs}> Saved by somebody else meanwhile: {now[part] || 'blank'}</span>
              )}
            </>
          )
          const locked = readOnly || setBy !== null
          const props = { ...control, id: `mail-${part}`, label: LABELS[part], hint, readOnly: locked }
          const problem = refused ?? problems?.[part]
          return (
            <div key={part} className={styles.part}>
              {part === 'subject' ? (
                <Field {...props} error={problem} autoComplete="off" data-locked={locked || undefined} />
              ) : (
                <TextArea {...props} error={problem} rows={5} data-locked={locked || undefined} />
              )}
              {!locked && ownText(text, part, typed[part]) !== null && (
                <button
                  className="btn btn--sm"
                  type="button"
                  onClick={() => form.setValue(part, shipped, { shouldDirty: true })}
                >
                  Reset the {LABELS[part].toLowerCase()}
                </button>
              )}
            </div>
          )
        })}
        {!readOnly && (
          <div className={styles.saveBar} data-dirty={isDirty || undefined}>
            <div role="status">
              {conflict ? (
                <Alert tone="warn">{conflict}</Alert>
              ) : error && !('fields' in error && Object.keys(error.fields as object).length > 0) ? (
                <Alert tone="bad">
                  {refusalMessage(error, 'Not saved: the portal did not answer. Your changes are kept on this page.')}
                </Alert>
              ) : (
                <p className="small">
                  {busy
                    ? 'Saving...'
                    : isDirty
                      ? 'Not saved yet.'
                      : saved
                        ? 'Saved. The portal uses it now.'
                        : isReset
                          ? 'These are the portal’s own texts.'
                          : 'No changes.'}
                </p>
              )}
            </div>
            <div className="row">
              {isDirty && (
                <button className="btn btn--sm" type="button" onClick={() => begin(now)}>
                  Discard
                </button>
              )}
              <button className="btn btn--sm btn--primary" type="submit" aria-disabled={!isDirty || busy || undefined}>
                {busy ? 'Saving...' : 'Save'}
              </button>
            </div>
          </div>
        )}
      </form>
      <MailPreview
        preview={preview}
        isStale={problems !== undefined}
        isFailed={isFailed}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

function hintOf(shipped: string, needs: readonly string[]): string | undefined {
  const must = needs.map((place) => `{${place}}`).join(' and ')
  const words = [
    must && `Must contain ${must}.`,
    shipped ? 'Blank: the portal’s own text.' : 'The portal has no text here; what you write is added.',
  ]
  return words.filter(Boolean).join(' ')
}

/** The texts in force. */
function typedOf({ parts }: MailText): Typed {
  return Object.fromEntries(MAIL_PARTS.map((part) => [part, parts[part].own ?? parts[part].shipped])) as Typed
}

/** What is stored; null for the portal's own text. */
function ownText({ parts }: MailText, part: MailPart, typed: string): string | null {
  const text = typed.trim()
  return text === '' || text === parts[part].shipped.trim() ? null : text
}

function changedParts(text: MailText, base: Typed, typed: Typed): MailPart[] {
  return MAIL_PARTS.filter((part) => ownText(text, part, typed[part]) !== ownText(text, part, base[part]))
}

/** A value once it has not changed for a while. */
function usePaused(value: Typed, pauseMs: number): Typed {
  const key = JSON.stringify(value)
  const [paused, setPaused] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(key), pauseMs)
    return () => clearTimeout(timer)
  }, [key, pauseMs])
  return JSON.parse(paused)
}
