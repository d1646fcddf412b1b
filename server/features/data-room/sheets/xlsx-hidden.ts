import { countMetadata } from '../office/office-metadata.ts'
import { type OfficePackage, type Relationship, targetsOf } from '../office/office-package.ts'
import type { HiddenParts } from '../render/hidden-parts.ts'
import { type Attributes, attributeOf, walkXml } from './walk-xml.ts'
import { isOn } from './xlsx-styles.ts'

/** Counts the comments of a sheet. A thread also has an old comment, which says that it is one. */
export function countComments(file: OfficePackage, sheet: string, page: number | undefined, hidden: HiddenParts): void {
  const beside = file.relationshipsOf(sheet)
  const found = ['threadedComment', 'comments'].map((kind) =>
    targetsOf(beside, kind).flatMap((path) => authorsOf(file.read(path))),
  )
  const [threads = [], old = []] = found
  // Authors of threads have an id here, and their names elsewhere.
  const people = namesOfPeople(file)
  const authors = old.length > threads.length ? old : threads
  for (const author of authors) hidden.add('comments', { ...at(page), ...named(people.get(author) ?? author) })
}

const at = (page: number | undefined) => (page === undefined ? {} : { page })
const named = (name: string) => (name === '' || name.startsWith('{') || name.startsWith('tc=') ? {} : { name })

/** Of each comment. */
function authorsOf(bytes: Uint8Array | undefined): string[] {
  const authors: string[] = []
  const comments: string[] = []
  let isAuthor = false
  walkXml(bytes, {
    open(name, attributes) {
      isAuthor = name === 'author'
      if (isAuthor) authors.push('')
      if (name === 'comment') comments.push(authors[Number(attributes.authorId)] ?? '')
      if (name === 'threadedComment') comments.push(attributes.personId ?? '')
    },
    text(part) {
      if (isAuthor) authors[authors.length - 1] += part
    },
    close() {
      isAuthor = false
    },
  })
  return comments
}

function namesOfPeople(file: OfficePackage): Map<string, string> {
  const people = new Map<string, string>()
  walkXml(file.read('xl/persons/person.xml'), {
    open(name, { id, displayName }) {
      if (name === 'person' && id && displayName) people.set(id, displayName)
    },
  })
  return people
}

const BY_PATH: readonly [RegExp, string][] = [
  [/(^|\/)customxml\/item\d*\.xml$/i, 'Custom XML'],
  [/(^|\/)model\/[^/]+\.data$/i, 'Data model'],
  [/(^|\/)printersettings\/[^/]+$/i, 'Printer settings'],
  [/(^|\/)customproperty\/[^/]+$/i, 'Program property'],
  [/^(docprops\/thumbnail\.|thumbnails\/)[^/]+$/i, 'Thumbnail'],
]

/** Counts parts of an Office file that other programs put into it, or that hold something of the machine. */
export function countProgramParts(paths: readonly string[], hidden: HiddenParts): void {
  for (const path of paths)
    for (const [pattern, name] of BY_PATH) if (pattern.test(path)) hidden.add('program_data', { name })
}

/** Text boxes and other shapes. Pictures and charts are counted by their files. */
function countShapes(bytes: Uint8Array | undefined, hidden: HiddenParts): void {
  walkXml(bytes, {
    open(name) {
      if (name === 'sp') hidden.add('drawings')
    },
  })
}

/** Counts what a workbook has besides its sheets. None of it is shown. */
export function countBeside(file: OfficePackage, related: readonly Relationship[], hidden: HiddenParts): void {
  const data = (name: string) => hidden.add('program_data', { name })
  countMetadata(file, hidden)
  countProgramParts(file.names, hidden)
  for (const path of file.names) {
    if (/(^|\/)(charts\/chart[^/]*\.xml|diagrams\/data[^/]*\.xml|media\/[^/]+)$/i.test(path)) hidden.add('drawings')
    if (/(^|\/)drawings\/drawing[^/]*\.xml$/i.test(path)) countShapes(file.read(path), hidden)
    if (/(^|\/)embeddings\/[^/]+$/i.test(path)) hidden.add('attachments')
  }
  for (const path of targetsOf(related, 'pivotCacheDefinition')) {
    const records = targetsOf(file.relationshipsOf(path), 'pivotCacheRecords')
    if (hasItems(file.read(path)) || records.some((one) => hasItems(file.read(one)))) data('Pivot cache')
  }
  for (const path of targetsOf(related, 'externalLink')) {
    const outside = file.relationshipsOf(path).find(({ address }) => address !== undefined)
    data(outside ? `External link: ${outside.address}` : 'External link')
  }
  for (const path of targetsOf(related, 'connections'))
    walkXml(file.read(path), {
      open(name, attributes) {
        if (name === 'connection') data(`Connection: ${attributes.name ?? ''}`)
      },
    })
  // One for each time that a shared workbook was saved.
  for (const path of targetsOf(related, 'revisionHeaders'))
    walkXml(file.read(path), {
      open(name, { userName }) {
        if (name === 'header') hidden.add('tracked_changes', userName ? { name: userName } : {})
      },
    })
}

/** Of a pivot table's memory: records, or the values that its fields may have. */
function hasItems(bytes: Uint8Array | undefined): boolean {
  let found = false
  let inside = ''
  walkXml(bytes, {
    open(name) {
      if (name === 'r' || inside === 'sharedItems') found = true
      inside = name
    },
  })
  return found
}

/** A name that no list shows. Those of the program itself, such as that of a filter, say nothing. */
export function countHiddenName(name: string, attributes: Attributes, hidden: HiddenParts): void {
  const own = attributeOf(attributes, 'name') ?? ''
  if (name === 'definedName' && isOn(attributes.hidden) && !own.startsWith('_xlnm.'))
    hidden.add('program_data', { name: `Hidden name: ${own}` })
}
