import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type ReadingAccess, ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './data-room.module.css'
import type { Folder, StaffRoom } from './queries.ts'

/** Who may read, as the forms of documents and folders have it. Times are local here and UTC on the server. */
export type RuleDraft = {
  access: ReadingAccess
  readers: string
  groups: string[]
  from: string
  until: string
  days: string
}

type Ruled = {
  access?: ReadingAccess | undefined
  readers?: Folder['readers'] | undefined
  visibleFrom?: string | null | undefined
  visibleUntil?: string | null | undefined
  closeAfterDays?: number | null | undefined
}

export function ruleDraftOf({ access, readers = [], visibleFrom, visibleUntil, closeAfterDays }: Ruled): RuleDraft {
  return {
    access: access ?? 'inherited',
    readers: addressText(readers),
    groups: readers.flatMap(({ kind, value }) => (kind === 'group' ? [value] : [])),
    from: local(visibleFrom ?? null),
    until: local(visibleUntil ?? null),
    days: closeAfterDays == null ? '' : String(closeAfterDays),
  }
}

/** Addresses and domains, one per line. */
export function addressText(readers: readonly { kind: string; value: string }[]): string {
  return readers
    .flatMap(({ kind, value }) => (kind === 'domain' ? [`@${value}`] : kind === 'email' ? [value] : []))
    .join('\n')
}

export function addressesOf(text: string) {
  const named = text.split(/[\s,;]+/).filter(Boolean)
  return named.map((value) => {
    // A domain may start with @ and contains no other.
    const kind = value.indexOf('@') > 0 ? ('email' as const) : ('domain' as const)
    return { kind, value: value.replace(/^@/, '') }
  })
}

export function sentRule({ access, readers, groups, from, until, days }: RuleDraft) {
  const named = [...groups.map((value) => ({ kind: 'group' as const, value })), ...addressesOf(readers)]
  return {
    access,
    readers: access === 'named' ? named : [],
    visibleFrom: from ? new Date(from).toISOString() : null,
    visibleUntil: until ? new Date(until).toISOString() : null,
    closeAfterDays: days.trim() === '' ? null : Number(days),
  }
}

/** A time in the format of a datetime-local field. */
function local(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

type RuleFieldsProps<Draft extends RuleDraft & FieldValues> = {
  /** The start of the ids. */
  id: string
  form: UseFormReturn<Draft>
  field: (name: FieldPath<Draft>) => object
  /** What it opens to without a rule of its own. */
  inherits: string
  groups: NonNullable<StaffRoom['groups']>
  of: 'document' | 'folder'
}

export function RuleFields<Draft extends RuleDraft & FieldValues>(props: RuleFieldsProps<Draft>) {
  const { id, form, field: fieldOf, inherits, groups, of } = props
  // The fields of the rule are in every such form.
  const field = (name: keyof RuleDraft) => fieldOf(name as FieldPath<Draft>)
  const access = form.watch('access' as FieldPath<Draft>) as ReadingAccess
  return (
    <>
      <Select
        id={`${id}-access`}
        label="Who can read it"
        {...field('access')}
        options={[
          { value: 'inherited', label: inherits },
          { value: 'everyone', label: 'Everyone with access to the project' },
          { value: 'named', label: 'Only specific readers' },
        ]}
      />
      {access === 'named' && <NamedReaderFields id={id} field={field} groups={groups} />}
      <DateField id={`${id}-from`} label="From (optional)" type="datetime-local" {...field('from')} />
      <DateField id={`${id}-until`} label="Until (optional)" type="datetime-local" {...field('until')} />
      <Field
        id={`${id}-days`}
        label="Closes after first opening (optional)"
        type="number"
        min={1}
        max={ROOM_LIMITS.closeAfterDays}
        inputMode="numeric"
        {...field('days')}
        hint={`In days. ${of === 'folder' ? 'Each document in it' : 'It'} closes for each reader that long after they first opened it.`}
      />
    </>
  )
}

type NamedReaderFieldsProps = {
  id: string
  field: (name: 'groups' | 'readers') => object
  groups: NonNullable<StaffRoom['groups']>
}

/** Groups of the project, addresses and domains. */
export function NamedReaderFields({ id, field, groups }: NamedReaderFieldsProps) {
  return (
    <>
      {groups.length > 0 && (
        <fieldset className={styles.ruleGroups}>
          <legend>Groups</legend>
          {groups.map((group) => (
            <CheckBox
              key={group.id}
              id={`${id}-group-${group.id}`}
              label={group.name}
              value={group.id}
              {...field('groups')}
            />
          ))}
        </fieldset>
      )}
      <TextArea
        id={`${id}-readers`}
        label="Addresses and domains"
        rows={4}
        {...field('readers')}
        hint="One per line: an email address, or a domain such as @northgate.example. Readers also need a signature and access to the project."
      />
    </>
  )
}
