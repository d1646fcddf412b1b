import { type ReactNode, useState } from 'react'
import { type SectionId, type SettingField, sectionOf } from '../../../../contract/operations/setting-fields.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { type Section, type Setting, useReloadSettings, useSettings } from '../settings/queries.ts'
import { SettingControl } from '../settings/setting-control.tsx'
import { isSameValue, nameOf, type Typed, toTyped, toValue } from '../settings/values.ts'
import styles from './setup.module.css'

type SettingsStepProps = {
  /** The settings that the step asks for, in their order, by section. One button saves all of them. */
  asks: Partial<Record<SectionId, readonly string[]>>
  /** The label of the button, idle and busy. */
  button: readonly [string, string]
  onSaved: () => void
  /** Another act of the step is its main one. */
  isSecond?: boolean
  /** Beside the button. */
  acts?: ReactNode
}

/** Some settings as a step of the setup. They are saved as on the page of settings, with history and undo. */
export function SettingsStep(props: SettingsStepProps) {
  const { data, isError, refetch } = useSettings()
  if (isError && !data) return <LoadFailed what="The settings" onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return <StepForm {...props} from={data.sections.filter(({ id }) => id in props.asks)} />
}

function StepForm({ asks, button, isSecond, onSaved, acts, from }: SettingsStepProps & { from: Section[] }) {
  // What was typed stays, whatever is fetched meanwhile.
  const [base] = useState(from)
  const reload = useReloadSettings()
  const fieldsOf = (id: SectionId): SettingField[] =>
    (asks[id] ?? []).flatMap((path) => sectionOf(id).fields.find((field) => field.path === path) ?? [])
  const fields = (Object.keys(asks) as SectionId[]).flatMap(fieldsOf)
  const typedOf = (field: SettingField) => toTyped(field, settingAt(base, field.path)?.value ?? null)
  const form = useForm<Record<string, Typed>, void>({
    blank: Object.fromEntries(fields.map((field) => [nameOf(field.path), typedOf(field)])),
    send: async (typed) => {
      let isChanged = false
      try {
        for (const { id, revision } of from) {
          const values = Object.fromEntries(
            fieldsOf(id).flatMap((field) => {
              const value = toValue(field, typed[nameOf(field.path)] ?? '')
              const setting = settingAt(from, field.path)
              return setting?.setBy !== null || isSameValue(value, setting.value) ? [] : [[field.path, value]]
            }),
          )
          if (Object.keys(values).length === 0) continue
          await call('PUT /api/admin/settings/:section', { section: id, revision, values })
          isChanged = true
        }
      } finally {
        // Also where a later section was refused, so that the next press sends the rest.
        if (isChanged) await reload()
      }
    },
    onSent: onSaved,
    onRefused: (refusal) => {
      if (refusal instanceof CallError && refusal.code === 'settings_changed') void reload()
    },
    problemsOf: (refusal) =>
      refusal instanceof CallError
        ? Object.fromEntries(Object.entries(refusal.fields).map(([path, words]) => [nameOf(path), words]))
        : {},
  })
  const { field, submit, busy, error } = form
  const isNamed = error instanceof CallError && fields.some(({ path }) => path in error.fields)
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {fields.map((one) => {
        const setting = settingAt(from, one.path)
        return (
          setting && (
            <SettingControl
              key={one.path}
              field={one}
              setting={setting}
              control={field(nameOf(one.path))}
              parts={[]}
              onParts={() => {}}
              value={String(form.form.watch(nameOf(one.path)) ?? '')}
              onValue={(value) => form.form.setValue(nameOf(one.path), value, { shouldDirty: true })}
              readOnly={false}
            />
          )
        )
      })}
      <div role="alert">
        {error && !isNamed && (
          <Alert tone="bad">
            {[refusalMessage(error, 'Not saved: the portal did not answer.'), ...named(error)].join(' ')}
          </Alert>
        )}
      </div>
      <div className={styles.acts}>
        <button
          className={isSecond ? 'btn btn--big' : 'btn btn--primary btn--big'}
          type="submit"
          aria-disabled={busy || undefined}
        >
          {button[busy ? 1 : 0]}
        </button>
        {acts}
      </div>
    </form>
  )
}

/** What is wrong with settings that the step does not show. */
function named(error: unknown): string[] {
  return error instanceof CallError ? Object.values(error.fields) : []
}

function settingAt(sections: Section[], path: string): Setting | undefined {
  return sections.flatMap(({ values }) => values).find((setting) => setting.path === path)
}
