import { attribute, elementsOf, isElement, rewrite, textOf, type XmlElement } from './xml-tree.ts'

/** Fields that only make sense where the pages are made, links, and fields whose form shows what they contain. */
const LIVE = new Set(['PAGE', 'NUMPAGES', 'SECTIONPAGES', 'SECTION', 'HYPERLINK', 'FORMCHECKBOX', 'FORMDROPDOWN'])
/** Fields for which programs store no result: they are drawn from their instruction. */
const WITHOUT_RESULT = new Set([
  ...['SYMBOL', 'EQ', 'AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT', 'LISTNUM', 'ADVANCE', 'MACROBUTTON', 'GOTOBUTTON'],
])
/** Fields whose stored result no page shows. */
const SILENT = new Set(['SET', 'ASK', 'XE', 'TC', 'TA', 'RD', 'PRIVATE'])
/** Each is a text of its own, so that no field goes on from one into another. */
const STORIES = new Set(['w:txbxContent', 'w:footnote', 'w:endnote', 'w:comment', 'mc:Choice', 'mc:Fallback'])

type Field = {
  instruction: string
  marks: XmlElement[]
  /** What stands between the begin and the separator. */
  before: XmlElement[]
  result: XmlElement[]
  phase: 'instruction' | 'result'
}

/** Puts the results that the program stored in the place of fields. Returns whether anything changed. */
export function keepFieldResults(root: XmlElement): boolean {
  const gone = new Set<XmlElement>()
  readStory(root, [], gone)
  let isChanged = false
  const isRewritten = rewrite(root, (child) => {
    if (gone.has(child)) return []
    if (child.is === 'w:fldChar' || child.is === 'w:fldSimple') isChanged = calm(child) || isChanged
    const name = nameOf(attribute(child, 'w:instr') ?? '')
    if (child.is !== 'w:fldSimple' || LIVE.has(name)) return [child]
    if (SILENT.has(name)) return []
    return child.children.filter((inner) => !isElement(inner) || inner.is !== 'w:fldData')
  })
  return isChanged || isRewritten
}

const nameOf = (instruction: string) => /^\s*([a-z]+)/i.exec(instruction)?.[1]?.toUpperCase() ?? ''

/** A field that stays must not be computed again because it says that its result is old. */
function calm(element: XmlElement): boolean {
  const before = element.attributes.length
  element.attributes = element.attributes.filter(({ is }) => is !== 'w:dirty')
  return element.attributes.length < before
}

function readStory(story: XmlElement, fields: Field[], gone: Set<XmlElement>): void {
  const read = (element: XmlElement) => {
    for (const child of elementsOf(element)) {
      if (STORIES.has(child.is)) readStory(child, [], gone)
      else if (child.is === 'w:fldChar') readMark(child, fields, gone)
      else if (child.is === 'w:r') read(child)
      else {
        const inRun = element.is === 'w:r' && child.is !== 'w:rPr'
        for (const field of inRun ? fields : []) partOf(field).push(child)
        const innermost = fields.at(-1)
        if (child.is === 'w:instrText' && innermost?.phase === 'instruction') innermost.instruction += textOf(child)
        else if (child.is === 'w:instrText') gone.add(child)
        read(child)
      }
    }
  }
  read(story)
  // A field that does not end is none, and what follows it is text.
  for (const { marks, before, phase } of fields)
    for (const one of [...marks, ...before])
      if (phase === 'result' || one.is === 'w:fldChar' || one.is === 'w:instrText') gone.add(one)
}

function readMark(mark: XmlElement, fields: Field[], gone: Set<XmlElement>): void {
  const type = attribute(mark, 'w:fldCharType')
  for (const field of fields) partOf(field).push(mark)
  const field = fields.at(-1)
  if (type === 'begin') {
    fields.push({ instruction: '', marks: [mark], before: [], result: [], phase: 'instruction' })
    return
  }
  if (!field) {
    gone.add(mark)
    return
  }
  partOf(field).pop()
  field.marks.push(mark)
  if (type === 'separate') {
    field.phase = 'result'
    return
  }
  fields.pop()
  const name = nameOf(field.instruction)
  const isKept = LIVE.has(name) || (field.phase === 'instruction' && WITHOUT_RESULT.has(name))
  const unshown = SILENT.has(name) ? field.result : []
  if (!isKept) for (const one of [...field.marks, ...field.before, ...unshown]) gone.add(one)
}

/** Where the field is just now. */
const partOf = ({ phase, before, result }: Field) => (phase === 'instruction' ? before : result)
