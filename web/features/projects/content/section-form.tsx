import { type ReactNode, useMemo, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './content.module.css'
import { type Editing, EditingContext, makeIds, useEditing } from './editing.ts'
import { Fields, NodeField } from './node-field.tsx'
import type { FormField, FormNode, Problem } from './queries.ts'
import { isGroup, type SetValue, withValue } from './set-value.ts'

type SectionFormProps = {
  form: Extract<FormNode, { kind: 'group' }>
  set: SetValue
  problems: readonly Problem[]
  /** Names of sections that differ from the published version. */
  changed: ReadonlySet<string>
  onChange: (set: SetValue) => void
  section: string
  onSection: (name: string) => void
}

/** The form of a set, one section at a time. */
export function SectionForm({ form, set, problems, changed, onChange, section: chosen, onSection }: SectionFormProps) {
  const sections = sectionsOf(form)
  const [remembered] = useState(() => new Map<string, unknown>())
  const [idOf] = useState(makeIds)
  const editing = useMemo<Editing>(() => {
    const words = new Map(problems.map(({ path, message }) => [path.join('.'), message]))
    return {
      change: (path, value) => onChange(withValue(set, path, value) as SetValue),
      problemAt: (path) => words.get(path.join('.')),
      idOf,
      remembered,
    }
  }, [problems, set, onChange, idOf, remembered])
  const section = sections.find(({ name }) => name === chosen)
  const wrongIn = (name: string) => problems.filter(({ path }) => path[0] === name).length

  return (
    <EditingContext value={editing}>
      <ChoiceRow
        legend="Section"
        options={sections.map(({ name, label }) => ({
          value: name,
          label: <SectionName label={label} wrong={wrongIn(name)} changed={changed.has(name)} />,
        }))}
        value={chosen}
        onChoose={onSection}
      />
      <Mistakes problems={problems} sections={sections} onOpen={onSection} />
      {section && (
        <div className={styles.sectionForm}>
          <h2>{section.label}</h2>
          <SectionFields section={section} set={set} />
        </div>
      )}
    </EditingContext>
  )
}

/** Without fixed values, which cannot be edited. */
export function sectionsOf(form: FormNode): FormField[] {
  return form.kind === 'group' ? form.fields.filter(({ node }) => node.kind !== 'fixed') : []
}

function SectionName({ label, wrong, changed }: { label: string; wrong: number; changed: boolean }): ReactNode {
  return (
    <>
      {label}
      {changed && (
        <span className={styles.changedMark}>
          <span className="sr-only">, changed</span>
        </span>
      )}
      {wrong > 0 && (
        <span className={styles.wrong}>
          <Icon name="warning" /> {wrong}
          <span className="sr-only">{wrong === 1 ? ' error' : ' errors'}</span>
        </span>
      )}
    </>
  )
}

function SectionFields({ section, set }: { section: FormField; set: SetValue }) {
  const { name, node, optional, hint } = section
  const value = set[name]
  if (optional || node.kind !== 'group') return <NodeField field={section} value={value} path={[name]} hints />
  return (
    <>
      {hint && <p className="hint">{hint}</p>}
      <Fields node={node} value={isGroup(value) ? value : {}} path={[name]} />
    </>
  )
}

/** Errors listed above the form. The others are marked at their sections. */
const MAX_NAMED = 5

type MistakesProps = { problems: readonly Problem[]; sections: readonly FormField[]; onOpen: (section: string) => void }

/** The errors that prevent publishing, with links to their fields. */
function Mistakes({ problems, sections, onOpen }: MistakesProps) {
  const { idOf } = useEditing()
  if (problems.length === 0) return null
  const count = problems.length === 1 ? '1 error' : `${problems.length} errors`
  function open(path: Problem['path']) {
    onOpen(String(path[0]))
    // After the section is rendered.
    requestAnimationFrame(() => document.getElementById(idOf(path))?.focus())
  }
  return (
    <Alert tone="warn" icon="warning">
      <p>Correct {count} before you publish.</p>
      <ul className={styles.mistakes}>
        {problems.slice(0, MAX_NAMED).map(({ path, message }) => (
          <li key={path.join('.')}>
            <button className="link-button" type="button" onClick={() => open(path)}>
              {placeOf(sections, path)}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** `Why now, Opportunity 2, Title` */
function placeOf(fields: readonly FormField[], path: Problem['path']): string {
  const words: string[] = []
  let node: FormNode | undefined = { kind: 'group', fields: [...fields] }
  for (const step of path) {
    if (node?.kind === 'group') {
      const field: FormField | undefined = node.fields.find(({ name }) => name === step)
      words.push(field?.label ?? String(step))
      node = field?.node
    } else if (node?.kind === 'list') {
      words[words.length - 1] = `${node.one} ${Number(step) + 1}`
      node = node.item
    } else words.push(String(step))
  }
  return words.join(', ') || 'The whole set'
}
