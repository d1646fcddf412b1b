import { type ReactNode, useMemo, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { BLOCK_HEADING, BlockBar } from './block-bar.tsx'
import { asBlocks, blockNames, blocksNode, formOfBlock } from './blocks.ts'
import styles from './content.module.css'
import { type Editing, EditingContext, makeIds, useEditing } from './editing.ts'
import { Fields, NodeField } from './node-field.tsx'
import type { FormField, FormNode, Problem } from './queries.ts'
import { isGroup, type Path, type SetValue, valueAt, withValue } from './set-value.ts'

type SectionFormProps = {
  route: ProjectKey
  form: FormNode
  set: SetValue
  problems: readonly Problem[]
  /** Whether the section of this label differs from the published version. */
  isChanged: (label: string) => boolean
  onChange: (set: SetValue) => void
  section: string
  onSection: (name: string) => void
}

/** The form of a set, one section or block at a time. */
export function SectionForm(props: SectionFormProps) {
  const { route, form, set, problems, isChanged, onChange, section: chosen, onSection } = props
  const sections = sectionsOf(form, set)
  const blocks = blocksNode(form)
  const [remembered] = useState(() => new Map<string, Map<string, unknown>>())
  const [idOf] = useState(makeIds)
  const section = sections.find(({ name }) => name === chosen) ?? sections[0]
  const open = section?.name ?? ''
  const editing = useMemo<Editing>(() => {
    const words = new Map(problems.map(({ path, message }) => [path.join('.'), message]))
    // By section, because a block that is moved has other paths.
    const own = remembered.get(open) ?? new Map()
    remembered.set(open, own)
    return {
      route,
      change: (path, value) => onChange(withValue(set, path, value) as SetValue),
      problemAt: (path) => words.get(path.join('.')),
      idOf,
      remembered: own,
    }
  }, [route, problems, set, onChange, idOf, remembered, open])
  const wrongIn = (one: Section) => problems.filter(({ path }) => isWithin(path, one)).length

  return (
    <EditingContext value={editing}>
      <ChoiceRow
        legend="Section"
        options={sections.map((one) => ({
          value: one.name,
          label: <SectionName label={one.label} wrong={wrongIn(one)} changed={isChanged(one.label)} />,
        }))}
        value={open}
        onChoose={onSection}
      />
      {blocks && (
        <BlockBar
          node={blocks}
          blocks={asBlocks(set.blocks)}
          chosen={open}
          onChange={(next) => onChange({ ...set, blocks: next })}
          onChoose={onSection}
        />
      )}
      <Mistakes problems={problems} sections={sections} onOpen={onSection} />
      {section && (
        <div className={styles.sectionForm} key={section.name}>
          <h2 id={BLOCK_HEADING} tabIndex={-1}>
            {section.label}
          </h2>
          <SectionFields section={section} set={set} />
        </div>
      )}
    </EditingContext>
  )
}

/** A part of a set with a form of its own: a section of the dashboard, or a block of a page. */
type Section = {
  name: string
  label: string
  field: FormField
  /** Where its fields are. */
  path: Path
  /** The beginning of the paths of its problems. */
  root: Path
}

/** Without fixed values, which cannot be edited. */
export function sectionsOf(form: FormNode, set: SetValue): Section[] {
  if (form.kind !== 'group') return []
  const node = blocksNode(form)
  if (!node)
    return form.fields
      .filter((field) => field.node.kind !== 'fixed')
      .map((field) => ({ name: field.name, label: field.label, field, path: [field.name], root: [field.name] }))
  const blocks = asBlocks(set.blocks)
  const names = blockNames(node, blocks)
  return blocks.map((block, at) => {
    const label = names[at] ?? ''
    const { hint = null, node: own = NO_FIELDS } = formOfBlock(node, block) ?? {}
    const field = { name: 'content', label, hint, optional: false, node: own }
    return { name: block.id, label, field, path: ['blocks', at, 'content'], root: ['blocks', at] }
  })
}

const NO_FIELDS: FormNode = { kind: 'group', fields: [] }

function isWithin(path: Problem['path'], { root }: Section): boolean {
  return root.every((step, at) => path[at] === step)
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

function SectionFields({ section, set }: { section: Section; set: SetValue }) {
  const { field, path } = section
  const { node, optional, hint } = field
  const value = valueAt(set, path)
  if (optional || node.kind !== 'group') return <NodeField field={field} value={value} path={path} hints />
  return (
    <>
      {hint && <p className="hint">{hint}</p>}
      <Fields node={node} value={isGroup(value) ? value : {}} path={path} />
    </>
  )
}

/** Errors listed above the form. The others are marked at their sections. */
const MAX_NAMED = 5

type MistakesProps = { problems: readonly Problem[]; sections: readonly Section[]; onOpen: (section: string) => void }

/** The errors that prevent publishing, with links to their fields. */
function Mistakes({ problems, sections, onOpen }: MistakesProps) {
  const { idOf } = useEditing()
  if (problems.length === 0) return null
  const count = problems.length === 1 ? '1 error' : `${problems.length} errors`
  function open(path: Problem['path']) {
    const section = sections.find((one) => isWithin(path, one))
    if (section) onOpen(section.name)
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
function placeOf(sections: readonly Section[], path: Problem['path']): string {
  const section = sections.find((one) => isWithin(path, one))
  if (!section) return path[0] === 'blocks' ? 'Blocks' : 'The whole set'
  const words = [section.label]
  let node: FormNode | undefined = section.field.node
  for (const step of path.slice(section.path.length)) {
    if (node?.kind === 'group') {
      const field: FormField | undefined = node.fields.find(({ name }) => name === step)
      words.push(field?.label ?? String(step))
      node = field?.node
    } else if (node?.kind === 'list') {
      words[words.length - 1] = `${node.one} ${Number(step) + 1}`
      node = node.item
    } else words.push(String(step))
  }
  return words.join(', ')
}
