import { type Dict, isDict, isOperator, isRef, nameOf, PdfFile, textOf, tokensOf, type Value } from './pdf-objects.ts'

/**
 * The rules of PDF/A-3a (ISO 19005-3) and PDF/UA-1 (ISO 14289-1, by the conditions of the Matterhorn Protocol that a program can check)
 * that concern what our files have. It is no validator: a rule about pictures of a scanner or layers is not here, but a file with
 * such a thing does not pass, because only known things may be in it.
 */
export function brokenRules(pdf: Buffer): string[] {
  const file = new PdfFile(pdf)
  const broken = new Set<string>()
  const rule = (name: string, holds: unknown) => void (holds || broken.add(name))
  container(file, rule)
  metadata(file, rule)
  attachments(file, rule)
  annotations(file, rule)
  const used = content(file, rule)
  fonts(file, rule)
  structure(file, used, rule)
  return [...broken]
}

type Rule = (name: string, holds: unknown) => void

function container(file: PdfFile, rule: Rule): void {
  const { catalog, trailer, text } = file
  rule('A 6.1.2 the header names the version and four bytes above 127', /^%PDF-1\.[0-7]\r?\n%[\x80-\xff]{4}/.test(text))
  rule('A 6.1.3 the file has an id', file.list(trailer.get('ID')).length === 2)
  rule('A 6.1.3, UA 26 it is not encrypted', !trailer.has('Encrypt'))
  for (const number of file.numbers) {
    const value = file.get({ ref: number })
    everyValue(value, (one) => {
      if (typeof one === 'string') rule('A 6.1.13 no string is longer than 32767 bytes', one.length <= 32_767)
      const name = nameOf(one)
      if (name) rule('A 6.1.13 no name is longer than 127 bytes', name.length <= 127)
      if (isDict(one)) {
        rule('A 6.6.1 nothing acts by itself', !one.has('AA') && !one.has('OpenAction'))
        rule(
          'A 6.6.1 no script, program, sound or film',
          !/^(JavaScript|Launch|Sound|Movie|ResetForm|ImportData)$/.test(nameOf(one.get('S')) ?? ''),
        )
      }
    })
    if (isDict(value) && value.has('Length')) {
      const filters = file.list(value.get('Filter')).map(nameOf)
      rule(
        'A 6.1.7 streams are plain or deflated',
        filters.every((one) => one === 'FlateDecode'),
      )
      rule('A 6.1.7 streams lie in the file', !value.has('F') && !value.has('FFilter'))
    }
  }
  const [intent] = file.list(catalog.get('OutputIntents')).map((one) => file.dict(one))
  const profile = intent?.get('DestOutputProfile')
  rule('A 6.2.3 the output is meant for PDF/A', nameOf(intent?.get('S')) === 'GTS_PDFA1')
  rule(
    'A 6.2.3 with a profile of three colours',
    file.dict(profile).get('N') === 3 && file.stream(profile)?.toString('latin1', 36, 40) === 'acsp',
  )
  rule('UA 20 there are no layers', !catalog.has('OCProperties'))
  rule('UA 30 nothing is drawn from another file', !file.text.includes('/Ref '))
}

function metadata(file: PdfFile, rule: Rule): void {
  const { catalog } = file
  const packet = file.stream(catalog.get('Metadata'))?.toString('utf8') ?? ''
  rule('A 6.6.2 the metadata are not deflated', !file.dict(catalog.get('Metadata')).has('Filter'))
  const of = (name: string) => new RegExp(`<${name}>(?:<rdf:\\w+>)*(?:<rdf:li[^>]*>)?([^<]*)<`).exec(packet)?.[1]
  rule('A 6.6.4 they say PDF/A-3a', of('pdfaid:part') === '3' && of('pdfaid:conformance') === 'A')
  rule('UA 06-002 they say PDF/UA-1', of('pdfuaid:part') === '1')
  rule('A 6.6.2.3 they describe the words of PDF/UA', packet.includes('<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>'))
  rule('UA 06-003 they have a title', of('dc:title'))
  const info = file.dict(file.trailer.get('Info'))
  const plain = (words = '') =>
    words.replace(
      /&(lt|gt|amp|quot|apos|#\d+);/g,
      (_, code: string) =>
        ({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" })[code] ?? String.fromCodePoint(Number(code.slice(1))),
    )
  rule('XMP and Info have the same title', plain(of('dc:title')) === textOf(info.get('Title')))
  rule('XMP and Info have the same author', plain(of('dc:creator')) === textOf(info.get('Author')))
  rule('XMP and Info have the same program', of('xmp:CreatorTool') === textOf(info.get('Creator')))
  const time = (words = '') => words.replace(/\D/g, '').slice(0, 14)
  rule('XMP and Info have the same time', time(of('xmp:CreateDate')) === time(textOf(info.get('CreationDate'))))
  rule(
    'UA 07-001 the window shows the title',
    file.dict(catalog.get('ViewerPreferences')).get('DisplayDocTitle') === true,
  )
  rule('UA 11 the file has a language', /^[a-z]{2,3}(-\w+)*$/.test(textOf(catalog.get('Lang')) ?? ''))
  const marked = file.dict(catalog.get('MarkInfo'))
  rule('A 6.7.2 the file is tagged', marked.get('Marked') === true && marked.get('Suspects') !== true)
}

function attachments(file: PdfFile, rule: Rule): void {
  const { catalog } = file
  const names = file.list(file.dict(file.dict(catalog.get('Names')).get('EmbeddedFiles')).get('Names'))
  const specs = names.filter((_, i) => i % 2 === 1)
  const associated = file.list(catalog.get('AF')).map((one) => JSON.stringify(one))
  rule(
    'the text and the record are attached',
    names.filter((_, i) => i % 2 === 0).join() === 'agreement.txt,record.json',
  )
  for (const spec of specs) {
    const dict = file.dict(spec)
    rule('A 6.8 each attachment belongs to the document', associated.includes(JSON.stringify(spec)))
    rule('A 6.8 each says in which relation', /^(Source|Data)$/.test(nameOf(dict.get('AFRelationship')) ?? ''))
    rule('A 6.8, UA 21 each has both its names', dict.has('F') && dict.get('F') === dict.get('UF'))
    rule('each is described', (textOf(dict.get('Desc')) ?? '') !== '')
    const embedded = file.dict(file.dict(dict.get('EF')).get('F'))
    rule('A 6.8 each has a type', /^(text\/plain|application\/json)$/.test(nameOf(embedded.get('Subtype')) ?? ''))
    rule('A 6.8 each has a date', textOf(file.dict(embedded.get('Params')).get('ModDate'))?.startsWith('D:'))
  }
}

function annotations(file: PdfFile, rule: Rule): void {
  const form = file.dict(file.catalog.get('AcroForm'))
  rule('A 6.4.1 the form is drawn as it is in the file', form.get('NeedAppearances') !== true && !form.has('XFA'))
  const all = file.pages.flatMap(({ dict }) => {
    const list = file.list(dict.get('Annots'))
    if (list.length > 0) rule('UA 28-009 pages with annotations go by the structure', nameOf(dict.get('Tabs')) === 'S')
    return list
  })
  const fields = file.list(form.get('Fields'))
  rule(
    'the one field is on a page',
    fields.length === 1 && all.length === 1 && JSON.stringify(fields) === JSON.stringify(all),
  )
  for (const one of all) {
    const dict = file.dict(one)
    const flags = Number(dict.get('F'))
    rule('A 6.3.1 annotations are fields', nameOf(dict.get('Subtype')) === 'Widget')
    rule('A 6.3.2 they are printed, and not hidden', (flags & 4) === 4 && (flags & (1 | 2 | 32 | 256)) === 0)
    const [left, bottom, right, top] = file.list(dict.get('Rect'))
    rule('A 6.3.3 they have a picture, or no size', dict.has('AP') || (left === right && bottom === top))
    rule('A 6.4.1 they do nothing', !dict.has('A'))
    rule('UA 28-005 they have a name for readers', (textOf(dict.get('TU')) ?? '') !== '')
    const element = file.dict(parentTree(file).get(Number(dict.get('StructParent'))))
    const inside = file.list(element.get('K')).map((kid) => file.dict(kid))
    rule(
      'UA 28-010 they are tagged as forms',
      nameOf(element.get('S')) === 'Form' &&
        inside.some((kid) => JSON.stringify(kid.get('Obj')) === JSON.stringify(one)),
    )
  }
}

function parentTree(file: PdfFile): Map<number, Value> {
  const nums = file.list(file.dict(file.dict(file.catalog.get('StructTreeRoot')).get('ParentTree')).get('Nums'))
  return new Map(nums.flatMap((one, i) => (i % 2 === 0 ? [[Number(one), nums[i + 1] ?? null] as const] : [])))
}

const PAINTS = /^(?:Tj|TJ|'|"|S|s|f|F|f\*|B|B\*|b|b\*|sh|Do|BI)$/

/** The marked content of each page, by its number: `page/mcid`. */
function content(file: PdfFile, rule: Rule): Set<string> {
  const used = new Set<string>()
  const tree = parentTree(file)
  for (const { ref, dict } of file.pages) {
    const open: string[] = []
    let operands: Value[] = []
    const parents = file.list(tree.get(Number(dict.get('StructParents'))))
    for (const token of tokensOf(file.stream(dict.get('Contents'))?.toString('latin1') ?? '')) {
      if (!isOperator(token)) {
        operands.push(token)
        continue
      }
      if (token.operator === 'BMC' || token.operator === 'BDC') {
        const tag = nameOf(operands[0]) ?? ''
        const mcid = isDict(operands[1]) ? operands[1].get('MCID') : undefined
        rule(
          'UA 01-001/002 artifacts and tagged content are not within each other',
          !(open.some((one) => one !== 'inner') && (tag === 'Artifact' || mcid !== undefined)),
        )
        if (mcid !== undefined) {
          used.add(`${ref}/${mcid}`)
          rule('each marked content has its element', file.dict(parents[Number(mcid)]).has('S'))
        }
        open.push(tag === 'Artifact' ? 'artifact' : mcid === undefined ? 'inner' : 'tagged')
      } else if (token.operator === 'EMC') open.pop()
      else if (PAINTS.test(token.operator))
        rule(
          'UA 01-005 everything drawn is tagged or an artifact',
          open.some((one) => one !== 'inner'),
        )
      else if (/^(rg|RG|g|G|k|K)$/.test(token.operator))
        rule('A 6.2.4 colours are those of a profile', token.operator.toLowerCase() !== 'k')
      operands = []
    }
    rule('marked content ends on its page', open.length === 0)
    rule(
      'A 6.2.4.3 no page needs another profile',
      !/DeviceCMYK|DeviceN|Separation/.test(JSON.stringify([...file.dict(dict.get('Resources')).keys()])),
    )
  }
  return used
}

function fonts(file: PdfFile, rule: Rule): void {
  for (const number of file.numbers) {
    const font = file.get({ ref: number })
    if (!isDict(font) || nameOf(font.get('Type')) !== 'Font') continue
    if (nameOf(font.get('Subtype')) !== 'Type0') {
      rule(
        'A 6.2.11.4, UA 31-009 every font is in the file',
        /^CIDFontType[02]$|^Type3$/.test(nameOf(font.get('Subtype')) ?? ''),
      )
      continue
    }
    const [inner] = file.list(font.get('DescendantFonts')).map((one) => file.dict(one))
    const descriptor = file.dict(inner?.get('FontDescriptor'))
    const program = descriptor.get('FontFile2') ?? descriptor.get('FontFile3')
    rule('A 6.2.11.4, UA 31-009 every font is in the file', (file.stream(program)?.length ?? 0) > 0)
    rule('A 6.2.11.3, UA 31-006 its glyphs are numbered', nameOf(font.get('Encoding')) === 'Identity-H')
    const map = file.stream(font.get('ToUnicode'))?.toString('latin1') ?? ''
    rule('A 6.2.11.7, UA 31-027 its glyphs have characters', /beginbf(char|range)/.test(map))
    const targets = [...map.matchAll(/<[0-9a-f]+>\s+<([0-9a-f]+)>\s*$/gim)].map(([, hex = '']) => hex.toUpperCase())
    rule(
      'A 6.2.11.7.2 no glyph stands for no character',
      targets.every((hex) => !/^(0000|FEFF|FFFE)$/.test(hex)),
    )
    if (nameOf(inner?.get('Subtype')) === 'CIDFontType2')
      rule(
        'A 6.2.11.3.2, UA 31-007 the numbers lead to glyphs',
        nameOf(inner?.get('CIDToGIDMap')) === 'Identity' || isRef(inner?.get('CIDToGIDMap')),
      )
  }
}

const STANDARD = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'.split(
    ' ',
  ),
)

function structure(file: PdfFile, used: Set<string>, rule: Rule): void {
  const root = file.dict(file.catalog.get('StructTreeRoot'))
  const roles = file.dict(root.get('RoleMap'))
  const kind = (dict: Dict) => {
    const own = nameOf(dict.get('S')) ?? ''
    return STANDARD.has(own) ? own : (nameOf(roles.get(own)) ?? own)
  }
  const levels: number[] = []
  const named = new Set<string>()
  const attribute = (dict: Dict, name: string) =>
    file
      .list(dict.get('A'))
      .map((one) => file.dict(one).get(name))
      .find((one) => one !== undefined)
  const walk = (node: Value, page: number | undefined, above: string): void => {
    const dict = file.dict(node)
    const own = isRef(dict.get('Pg')) ? (dict.get('Pg') as { ref: number }).ref : page
    const type = kind(dict)
    rule('UA 02-001 every element has a standard type', STANDARD.has(type))
    if (/^H[1-6]$/.test(type)) levels.push(Number(type[1]))
    if (type === 'Figure') rule('UA 13-004 pictures have words', (textOf(dict.get('Alt')) ?? '') !== '')
    if (type === 'TH') rule('UA 15-003 heads of tables say for what', nameOf(attribute(dict, 'Scope')) !== undefined)
    if (type === 'TR') rule('UA 09 rows are in tables', /^(Table|THead|TBody|TFoot)$/.test(above))
    if (type === 'TH' || type === 'TD') rule('UA 09 cells are in rows', above === 'TR')
    if (type === 'Table') rule('UA 15 tables have heads', JSON.stringify(typesBelow(file, node, kind)).includes('"TH"'))
    if (dict.has('Lang')) rule('UA 11 languages are named', /^[a-z]{2,3}(-\w+)*$/.test(textOf(dict.get('Lang')) ?? ''))
    for (const kid of file.list(dict.get('K'))) {
      if (typeof kid === 'number') named.add(`${own}/${kid}`)
      else if (isDict(kid) && nameOf(kid.get('Type')) === 'MCR')
        named.add(`${isRef(kid.get('Pg')) ? (kid.get('Pg') as { ref: number }).ref : own}/${kid.get('MCID')}`)
      else if (isRef(kid)) walk(kid, own, type)
    }
  }
  for (const kid of file.list(root.get('K'))) walk(kid, undefined, '')
  rule('UA 14-002 the first heading is of the first level', levels[0] === 1)
  rule(
    'UA 14-003 no level of headings is left out',
    levels.every((level, i) => i === 0 || level <= (levels[i - 1] ?? 0) + 1),
  )
  rule(
    'every tagged content is in the structure, once',
    [...used].every((one) => named.has(one)) && [...named].every((one) => used.has(one)),
  )
}

function typesBelow(file: PdfFile, node: Value, kind: (dict: Dict) => string): string[] {
  const dict = file.dict(node)
  return [
    kind(dict),
    ...file
      .list(dict.get('K'))
      .filter(isRef)
      .flatMap((kid) => typesBelow(file, kid, kind)),
  ]
}

function everyValue(value: Value | undefined, look: (one: Value) => void): void {
  if (value === undefined) return
  look(value)
  if (Array.isArray(value)) for (const one of value) everyValue(one, look)
  else if (isDict(value)) for (const one of value.values()) everyValue(one, look)
}
