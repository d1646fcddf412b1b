import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { type SettingSection, sectionOf } from '../../../../contract/operations/setting-fields.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { type Section, type Setting, useReloadSettings, type Value } from './queries.ts'
import { SettingControl } from './setting-control.tsx'
import styles from './settings.module.css'
import { isSameValue, nameOf, type Part, sayValue, type Typed, toTyped, toValue } from './values.ts'

/* It brings the landing page with it. */
const LandingPreview = lazy(() => import('./landing-preview.tsx').then((it) => ({ default: it.LandingPreview })))

type TypedValues = Record<string, Typed>
type SectionFormProps = {
  section: Section
  readOnly: boolean
  hidden: boolean
  /** Whether there are changes that are not saved. */
  onDirty: (dirty: boolean) => void
}

/** The form of one section. It stays while another one is open, with what was typed. */
export function SectionForm({ section, readOnly, hidden, onDirty }: SectionFormProps) {
  const about: SettingSection = sectionOf(section.id)
  const reload = useReloadSettings()
  const online = useOnline()
  // What the typed values are compared with: the state in which the member of staff began to type.
  const [base, setBase] = useState(section)
  const [saved, setSaved] = useState(false)
  const [conflict, setConflict] = useState<string>()
  const [previewed, setPreviewed] = useState(false)
  const { form, field, submit, busy, error } = useForm<TypedValues, Section>({
    blank: typedOf(section),
    send: (typed) =>
      call('PUT /api/admin/settings/:section', {
        section: section.id,
        revision: section.revision,
        values: changedOf(about, base, typed),
      }),
    onSent: (answer) => {
      begin(answer)
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
        ? Object.fromEntries(Object.entries(refusal.fields).map(([path, words]) => [nameOf(path), words]))
        : {},
  })
  const typed = form.watch()
  const changed = Object.keys(changedOf(about, base, typed)).length

  function begin(from: Section) {
    setBase(from)
    setConflict(undefined)
    form.reset(typedOf(from))
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    if (changed === 0) event.preventDefault()
    else submit(event)
  }

  /** Takes over what others have saved, but for the settings that were changed here. */
  function follow(from: Section) {
    const mine = changedOf(about, base, typed)
    if (Object.keys(mine).length === 0) return begin(from)
    const values = from.values.map((setting) =>
      setting.path in mine ? (settingAt(base, setting.path) ?? setting) : setting,
    )
    setBase({ ...from, values })
    for (const [name, value] of Object.entries(typedOf({ ...from, values })))
      if (!about.fields.some(({ path }) => path in mine && nameOf(path) === name)) form.setValue(name, value)
  }

  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => latest.current(section), [section])
  const isDirty = changed > 0
  // The brand shows its own.
  const hasPreview = about.shownAt === '/' && about.id !== 'brand'
  useEffect(() => {
    onDirty(isDirty)
    if (isDirty) setSaved(false)
  }, [isDirty, onDirty])

  return (
    <form className={styles.form} hidden={hidden} noValidate onSubmit={send} aria-label={about.name}>
      {about.fields.map((one) => {
        const setting = settingAt(section, one.path)
        const before = settingAt(base, one.path)
        if (!setting || !before) return null
        const name = nameOf(one.path)
        const mine = toValue(one, typed[name] ?? '')
        const isTheirs = !isSameValue(setting.value, before.value) && !isSameValue(setting.value, mine)
        return (
          <SettingControl
            key={one.path}
            field={one}
            setting={setting}
            control={field(name)}
            parts={Array.isArray(typed[name]) ? typed[name] : []}
            onParts={(parts: Part[]) => form.setValue(name, parts, { shouldDirty: true })}
            value={typeof typed[name] === 'string' ? typed[name] : ''}
            onValue={(value: string) => form.setValue(name, value, { shouldDirty: true })}
            readOnly={readOnly}
            theirs={isTheirs ? sayValue(one, setting.value) : undefined}
          />
        )
      })}
      {hasPreview && previewed && !hidden && (
        <Suspense>
          <LandingPreview values={valuesOf(about, typed)} />
        </Suspense>
      )}
      {!readOnly && (
        <div className={styles.saveBar} data-dirty={changed > 0 || undefined}>
          <div role="status">
            {conflict ? (
              <Alert tone="warn">{conflict}</Alert>
            ) : error && Object.keys((error as Partial<CallError>).fields ?? {}).length === 0 ? (
              <Alert tone="bad">
                {refusalMessage(error, 'Not saved: the portal did not answer. Your changes are kept on this page.')}
              </Alert>
            ) : (
              <p className="small">{stateWords({ changed, busy, saved, online })}</p>
            )}
          </div>
          <div className="row">
            {hasPreview && (
              <button
                className="btn btn--sm"
                type="button"
                aria-expanded={previewed}
                onClick={() => setPreviewed(!previewed)}
              >
                Preview
              </button>
            )}
            {changed > 0 && (
              <button className="btn btn--sm" type="button" onClick={() => begin(section)}>
                Discard
              </button>
            )}
            <button
              className="btn btn--sm btn--primary"
              type="submit"
              aria-disabled={changed === 0 || busy || undefined}
            >
              {busy ? 'Saving...' : 'Save'}
            </button>
          </div>
        </div>
      )}
    </form>
  )
}

type State = { changed: number; busy: boolean; saved: boolean; online: boolean }

function stateWords({ changed, busy, saved, online }: State): string {
  const count = changed === 1 ? '1 change' : `${changed} changes`
  if (!online && changed > 0) return `You are offline. ${count} not saved; kept on this page.`
  if (!online) return 'You are offline.'
  if (busy) return 'Saving...'
  if (changed > 0) return `${count} not saved.`
  return saved ? 'Saved. The portal uses it now.' : 'No changes.'
}

function settingAt(section: Section, path: string): Setting | undefined {
  return section.values.find((setting) => setting.path === path)
}

function typedOf(section: Section): TypedValues {
  const { fields }: SettingSection = sectionOf(section.id)
  return Object.fromEntries(
    fields.map((field) => [nameOf(field.path), toTyped(field, settingAt(section, field.path)?.value ?? null)]),
  )
}

function valuesOf({ fields }: SettingSection, typed: TypedValues): Record<string, Value> {
  return Object.fromEntries(fields.map((field) => [field.path, toValue(field, typed[nameOf(field.path)] ?? '')]))
}

/** Only what was changed here, so that two people can change different settings of a section. */
function changedOf({ fields }: SettingSection, base: Section, typed: TypedValues): Record<string, Value> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const before = toTyped(field, settingAt(base, field.path)?.value ?? null)
      const now = typed[nameOf(field.path)] ?? before
      const value = toValue(field, now)
      return isSameValue(value, toValue(field, before)) ? [] : [[field.path, value]]
    }),
  )
}
