import { useState } from 'react'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './content.module.css'
import { useEditing } from './editing.ts'
import { ListField } from './list-field.tsx'
import type { FormField, FormNode } from './queries.ts'
import { useRoomDocuments } from './queries.ts'
import { blank, isGroup, type Path, typedNumber, type Value } from './set-value.ts'

type NodeFieldProps = {
  field: FormField
  value: Value
  path: Path
  /** Whether to show hints. In a list, only the first entry has them. */
  hints: boolean
}

/** A field of any kind: text, number, choice, group or list. */
export function NodeField({ field, value, path, hints }: NodeFieldProps) {
  const { node, optional, label } = field
  if (node.kind === 'fixed') return null
  const hint = hints ? (field.hint ?? undefined) : undefined
  if (node.kind === 'group' || node.kind === 'list') {
    const part = { label, hint, value, path }
    if (optional) return <OptionalPart {...part} node={node} />
    return node.kind === 'list' ? <List {...part} node={node} /> : <Part {...part} node={node} />
  }
  const shown = optional ? `${label} (optional)` : label
  if (node.kind === 'choice') return <Choice label={shown} node={node} value={value} path={path} optional={optional} />
  if (node.kind === 'blocks') return null
  if (node.kind === 'text' && node.input === 'document')
    return <DocumentChoice label={shown} path={path} value={value} />
  if (node.kind === 'number') return <NumberInput label={shown} hint={hint} node={node} value={value} path={path} />
  return <TextInput label={shown} hint={hint} node={node} value={value} path={path} optional={optional} />
}

type GroupNode = Extract<FormNode, { kind: 'group' }>
type ListNode = Extract<FormNode, { kind: 'list' }>

export function Fields({
  node,
  value,
  path,
  hints = true,
}: {
  node: GroupNode
  value: Value
  path: Path
  hints?: boolean
}) {
  return (
    <div className={styles.group}>
      {node.fields.map((field) => (
        <NodeField
          key={field.name}
          field={field}
          value={isGroup(value) ? value[field.name] : undefined}
          path={[...path, field.name]}
          hints={hints}
        />
      ))}
    </div>
  )
}

type PartProps<Node> = { label: string; hint: string | undefined; node: Node; value: Value; path: Path }

function Part({ label, hint, node, value, path }: PartProps<GroupNode>) {
  const { idOf, problemAt } = useEditing()
  const problem = problemAt(path)
  return (
    <fieldset className={styles.part} id={idOf(path)} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {problem && <p className="field__error">{problem}</p>}
      <Fields node={node} value={value} path={path} />
    </fieldset>
  )
}

function List({ node, ...part }: PartProps<ListNode>) {
  const { item } = node
  const fieldsOf = (value: Value, path: Path, hints: boolean) =>
    item.kind === 'group' ? <Fields node={item} value={value} path={path} hints={hints} /> : null
  return <ListField {...part} node={node} fieldsOf={fieldsOf} />
}

/** A section that can be switched off. Switched on again, it has its previous content. */
function OptionalPart({ label, hint, node, value, path }: PartProps<GroupNode | ListNode>) {
  const { change, idOf, remembered } = useEditing()
  const key = path.join('.')
  const on = value !== undefined
  function turn(wanted: boolean) {
    if (wanted) return change(path, remembered.get(key) ?? blank(node))
    remembered.set(key, value)
    change(path, undefined)
  }
  return (
    <div className={styles.optional}>
      <CheckBox
        id={`${idOf(path)}-on`}
        label={`Show: ${label}`}
        checked={on}
        onChange={({ target }) => turn(target.checked)}
      />
      {!on && hint && <p className={`hint ${styles.optionalHint}`}>{hint}</p>}
      {on &&
        (node.kind === 'list' ? (
          <List label={label} hint={hint} node={node} value={value} path={path} />
        ) : (
          <Part label={label} hint={hint} node={node} value={value} path={path} />
        ))}
    </div>
  )
}

type InputProps<Kind> = {
  label: string
  node: Extract<FormNode, { kind: Kind }>
  value: Value
  path: Path
}

type TextInputProps = InputProps<'text'> & { hint: string | undefined; optional: boolean }

function TextInput({ label, hint, node, value, path, optional }: TextInputProps) {
  const { change, idOf, problemAt } = useEditing()
  const field = {
    id: idOf(path),
    label,
    hint,
    value: value === undefined || value === null ? '' : String(value),
    error: problemAt(path),
    // An optional text is left out when it is blank.
    onChange: ({ target }: { target: { value: string } }) =>
      change(path, optional && target.value === '' ? undefined : target.value),
  }
  if (node.long)
    return (
      <div className={styles.groupLong}>
        <TextArea {...field} rows={Math.min(9, Math.max(2, Math.ceil(field.value.length / 62)))} />
      </div>
    )
  return (
    <div className={styles.groupText}>
      <Field {...field} type={node.input === 'email' ? 'email' : 'text'} autoComplete="off" />
    </div>
  )
}

type NumberInputProps = InputProps<'number'> & { hint: string | undefined }

/** Keeps the typed text, because `12.` may become 12.5. */
function NumberInput({ label, hint, value, path }: NumberInputProps) {
  const { change, idOf, problemAt } = useEditing()
  const [typed, setTyped] = useState('')
  const formatted = value === undefined || value === null ? '' : String(value)
  const shown = typedNumber(typed) === value && typed !== '' ? typed : formatted
  return (
    <Field
      id={idOf(path)}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      className="input num"
      value={shown}
      error={problemAt(path)}
      onChange={({ target }) => {
        setTyped(target.value)
        change(path, typedNumber(target.value))
      }}
    />
  )
}

/** A document of the data room. One that was removed since is named as that. */
function DocumentChoice({ label, path, value }: { label: string; path: Path; value: Value }) {
  const { route, change, idOf, problemAt } = useEditing()
  const { data, isError } = useRoomDocuments(route)
  const known = (data?.documents ?? []).map(({ id, index, title }) => ({ value: id, label: `${index} ${title}` }))
  const chosen = typeof value === 'string' ? value : ''
  const gone = data !== undefined && chosen !== '' && !known.some((option) => option.value === chosen)
  return (
    <div className={styles.groupText}>
      <Select
        id={idOf(path)}
        label={label}
        placeholder={isError ? 'The data room could not be loaded' : 'Choose a document'}
        options={gone ? [...known, { value: chosen, label: 'A document that was removed' }] : known}
        value={chosen}
        error={gone ? 'This document was removed. Choose another.' : problemAt(path)}
        onChange={({ target }) => change(path, target.value)}
      />
      {data && known.length === 0 && (
        <p className="hint">The data room is empty. Add documents on the Documents page.</p>
      )}
    </div>
  )
}

function Choice({ label, node, value, path, optional }: InputProps<'choice'> & { optional: boolean }) {
  const { change, idOf, problemAt } = useEditing()
  return (
    <Select
      id={idOf(path)}
      label={label}
      {...(optional && { placeholder: 'None' })}
      options={node.options.map((option) => ({ value: option, label: option }))}
      value={typeof value === 'string' ? value : ''}
      error={problemAt(path)}
      onChange={({ target }) => change(path, target.value === '' ? undefined : target.value)}
    />
  )
}
