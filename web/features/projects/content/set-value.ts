import type { FormNode } from '../../../../contract/projects/content-form.ts'

/** A value in a set, valid or not. */
export type Value = unknown
export type SetValue = Record<string, unknown>
export type Path = ReadonlyArray<string | number>

export function isGroup(value: Value): value is SetValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asList(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : []
}

/** A copy of the set with another value at a path; undefined removes the field. */
export function withValue(whole: Value, path: Path, value: Value): Value {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'number')
    return asList(whole).map((one, index) => (index === step ? withValue(one, rest, value) : one))
  const { [step]: before, ...others } = isGroup(whole) ? whole : {}
  const after = withValue(before, rest, value)
  return after === undefined ? others : { ...(isGroup(whole) ? whole : {}), [step]: after }
}

export function valueAt(whole: Value, path: Path): Value {
  return path.reduce<Value>(
    (value, step) => (isGroup(value) || Array.isArray(value) ? (value as SetValue)[step] : undefined),
    whole,
  )
}

export function moved(list: readonly Value[], from: number, to: number): Value[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from])
}

/** The initial value of a field. A number starts as null. */
export function blank(node: FormNode): Value {
  switch (node.kind) {
    case 'group':
      return Object.fromEntries(
        node.fields.filter(({ optional }) => !optional).map((field) => [field.name, blank(field.node)]),
      )
    case 'list':
      return Array.from({ length: node.min }, () => blank(node.item))
    case 'blocks':
      return []
    case 'choice':
      return node.options[0] ?? ''
    case 'fixed':
      return node.value
    case 'number':
      return null
    case 'text':
      return ''
  }
}

/** Whether every part exists and has the right type, so that a preview can be rendered. The server validates everything else. */
export function canBeShown(node: FormNode, value: Value): boolean {
  switch (node.kind) {
    case 'group':
      return isGroup(value) && node.fields.every((field) => fieldCanBeShown(field, value[field.name]))
    case 'list':
      return Array.isArray(value) && value.length >= node.min && value.every((one) => canBeShown(node.item, one))
    case 'blocks':
      return asList(value).every((block) => {
        const { type, content } = isGroup(block) ? block : {}
        const form = node.types.find((one) => one.type === type)
        return form !== undefined && canBeShown(form.node, content)
      })
    case 'choice':
      return typeof value === 'string' && node.options.includes(value)
    case 'fixed':
      return value === node.value
    case 'number':
      return typeof value === 'number'
    case 'text':
      return typeof value === 'string' && (node.blank || value.trim() !== '') && isOfInput(node.input, value)
  }
}

const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

function isOfInput(input: (FormNode & { kind: 'text' })['input'], value: string): boolean {
  const form = input === 'date' ? DATE : input === 'time' ? TIME : undefined
  return form === undefined || (form.test(value) && !Number.isNaN(Date.parse(value)))
}

function fieldCanBeShown({ optional, node }: { optional: boolean; node: FormNode }, value: Value): boolean {
  return value === undefined ? optional : canBeShown(node, value)
}

/** The number that was typed, or the text itself if it is not a number. */
export function typedNumber(text: string): Value {
  const plain = text.trim()
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

/** An entry is named by its first field. */
export function nameOfItem(node: FormNode, item: Value): string {
  if (node.kind !== 'group' || !isGroup(item)) return ''
  const first = item[node.fields[0]?.name ?? '']
  return typeof first === 'string' || typeof first === 'number' ? String(first) : ''
}
