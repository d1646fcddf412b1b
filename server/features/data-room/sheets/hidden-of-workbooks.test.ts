import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { odsOf, xlsxOf } from '../../../../tests/helpers/workbook.ts'
import { readWorkbook } from './read-workbook.ts'

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...given: [type: string, target: string, mode?: 'External'][]) =>
  `<Relationships>${given.map(([type, target, mode], at) => `<Relationship Id="x${at}" Type="${TYPES}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`).join('')}</Relationships>`

/** The same file with further parts, or others in their place. */
function withParts(bytes: Buffer, parts: Record<string, string>): Buffer {
  const more = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
  return Buffer.from(zipSync({ ...unzipSync(bytes), ...more }))
}
const textOf = (bytes: Buffer, part: string) => Buffer.from(unzipSync(bytes)[part] ?? []).toString()

function hiddenIn(bytes: Buffer, kind: 'xlsx' | 'ods') {
  const read = readWorkbook(bytes, kind)
  if ('refusal' in read) throw new Error(read.refusal)
  expect(JSON.stringify(read.sheets)).not.toContain('SECRET')
  return Object.fromEntries(read.hidden.map(({ kind: of, ...part }) => [of, part]))
}

test('what an Excel workbook has besides its cells is counted and named, and none of it is kept', () => {
  const plain = xlsxOf([
    { name: 'One', rows: [['a']] },
    { name: 'Two', rows: [['b']] },
  ])
  const workbook = textOf(plain, 'xl/workbook.xml').replace(
    '</workbook>',
    '<definedNames><definedName name="Shown">One!$A$1</definedName><definedName name="Floor" hidden="1">"SECRET"</definedName><definedName name="_xlnm._FilterDatabase" hidden="1">One!$A$1</definedName></definedNames></workbook>',
  )
  const main = textOf(plain, 'xl/_rels/workbook.xml.rels').replace(
    '</Relationships>',
    relations(
      ['pivotCacheDefinition', 'pivotCache/pivotCacheDefinition1.xml'],
      ['pivotCacheDefinition', 'pivotCache/pivotCacheDefinition2.xml'],
      ['externalLink', 'externalLinks/externalLink1.xml'],
      ['connections', 'connections.xml'],
      ['revisionHeaders', 'revisions/revisionHeaders.xml'],
    ).replace('<Relationships>', ''),
  )
  const sheet = textOf(plain, 'xl/worksheets/sheet2.xml').replace(
    '</worksheet>',
    '<scenarios><scenario name="Worst case" user="B. Example"><inputCells r="A1" val="SECRET"/></scenario></scenarios></worksheet>',
  )
  const bytes = withParts(plain, {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': main,
    'xl/worksheets/sheet2.xml': sheet,
    'xl/worksheets/_rels/sheet2.xml.rels': relations(
      ['comments', '../comments1.xml'],
      ['threadedComment', '../threads1.xml'],
    ),
    'xl/comments1.xml':
      '<comments><authors><author>A. Example</author><author>tc={1}</author></authors><commentList><comment ref="A1" authorId="0"><text><t>SECRET</t></text></comment><comment ref="A2" authorId="1"/></commentList></comments>',
    'xl/threads1.xml':
      '<ThreadedComments><threadedComment personId="{P}"><text>SECRET</text></threadedComment></ThreadedComments>',
    'xl/persons/person.xml': '<personList><person displayName="C. Example" id="{P}"/></personList>',
    'xl/pivotCache/pivotCacheDefinition1.xml': '<pivotCacheDefinition><cacheFields/></pivotCacheDefinition>',
    'xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels': relations(['pivotCacheRecords', 'pivotCacheRecords1.xml']),
    'xl/pivotCache/pivotCacheRecords1.xml': '<pivotCacheRecords><r><s v="SECRET"/></r></pivotCacheRecords>',
    'xl/pivotCache/pivotCacheDefinition2.xml': '<pivotCacheDefinition><sharedItems/></pivotCacheDefinition>',
    'xl/externalLinks/externalLink1.xml':
      '<externalLink><sheetData><row><cell><v>SECRET</v></cell></row></sheetData></externalLink>',
    'xl/externalLinks/_rels/externalLink1.xml.rels': relations([
      'externalLinkPath',
      'file:///C:/deal/model.xlsx',
      'External',
    ]),
    'xl/connections.xml':
      '<connections><connection name="Ledger"><dbPr connection="SECRET"/></connection></connections>',
    'xl/revisions/revisionHeaders.xml':
      '<headers><header userName="D. Example"/><header userName="D. Example"/></headers>',
    'xl/embeddings/oleObject1.bin': 'SECRET',
    'xl/printerSettings/printerSettings1.bin': 'SECRET',
    'xl/model/item.data': 'SECRET',
    'customXml/item1.xml': '<a>SECRET</a>',
    'docProps/core.xml':
      '<cp:coreProperties xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"><dc:creator>A. Example</dc:creator><cp:lastModifiedBy>B. Example</cp:lastModifiedBy><dc:title> </dc:title></cp:coreProperties>',
    'docProps/app.xml':
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>A program</Application><Company>Example Ltd</Company></Properties>',
    'docProps/custom.xml':
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="v"><property name="Client"><vt:lpwstr>Northgate</vt:lpwstr></property></Properties>',
  })
  expect(hiddenIn(bytes, 'xlsx')).toEqual({
    tracked_changes: { count: 2, names: ['D. Example'] },
    comments: { count: 2, pages: [2], names: ['A. Example'] },
    attachments: { count: 1 },
    metadata: {
      count: 4,
      names: ['Author: A. Example', 'Last saved by: B. Example', 'Company: Example Ltd', 'Client: Northgate'],
    },
    program_data: {
      count: 8,
      names: expect.arrayContaining([
        ...[
          'Hidden name: Floor',
          'Scenario: Worst case',
          'Printer settings',
          'Data model',
          'Custom XML',
          'Pivot cache',
        ],
        ...['External link: file:///C:/deal/model.xlsx', 'Connection: Ledger'],
      ]),
    },
  })
})

test('what an OpenDocument sheet has besides its cells is counted and named, and none of it is kept', () => {
  const cell = (inner: string) => `<table:table-cell office:value-type="string">${inner}</table:table-cell>`
  const change =
    '<table:tracked-changes><table:cell-content-change><office:change-info><dc:creator>D. Example</dc:creator></office:change-info><table:previous><table:change-track-table-cell><text:p>SECRET</text:p></table:change-track-table-cell></table:previous></table:cell-content-change></table:tracked-changes>'
  const outside =
    '<table:table table:name="\'file:///x.ods\'#$A" table:style-name="off"><table:table-source href="file:///deal/x.ods"/><table:table-row><table:table-cell office:value-type="string"><text:p>SECRET</text:p></table:table-cell></table:table-row></table:table>'
  const dde =
    '<table:dde-links><table:dde-link><office:dde-source office:dde-topic="prices.ods"/><table:table><table:table-row><table:table-cell office:value-type="string"><text:p>SECRET</text:p></table:table-cell></table:table-row></table:table></table:dde-link></table:dde-links>'
  const shape = '<draw:custom-shape xmlns:draw="d"><text:p>SECRET shape</text:p></draw:custom-shape>'
  const comment = '<office:annotation><dc:creator>A. Example</dc:creator><text:p>SECRET</text:p></office:annotation>'
  const tables = `${change}<table:table table:name="S"><table:table-row>${cell(`${comment}${shape}<text:p>seen</text:p>`)}</table:table-row></table:table>${outside}${dde}`
  const off =
    '<style:style style:name="off" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const printer = '<config:config-item config:name="PrinterName">Office-2nd-floor</config:config-item>'
  const bytes = withParts(odsOf(tables, printer, off), {
    'meta.xml':
      '<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><meta:initial-creator>A. Example</meta:initial-creator><dc:creator>B. Example</dc:creator><meta:user-defined meta:name="Client">Northgate</meta:user-defined></office:document-meta>',
    'META-INF/manifest.xml':
      '<m xmlns:f="f"><f:file-entry f:full-path="Object 1/" f:media-type="application/vnd.oasis.opendocument.chart"/><f:file-entry f:full-path="Object 2" f:media-type="application/vnd.sun.star.oleobject"/><f:file-entry f:full-path="Object 2/content.xml" f:media-type="text/xml"/></m>',
    'Pictures/a.png': 'x',
    'Thumbnails/thumbnail.png': 'x',
    'Versions/Version1': 'SECRET',
  })
  expect(hiddenIn(bytes, 'ods')).toEqual({
    tracked_changes: { count: 1, names: ['D. Example'] },
    comments: { count: 1, pages: [1], names: ['A. Example'] },
    // A chart, a picture and a shape.
    drawings: { count: 3 },
    attachments: { count: 1 },
    metadata: { count: 3, names: ['First author: A. Example', 'Author: B. Example', 'Client: Northgate'] },
    earlier_revisions: { count: 1 },
    program_data: {
      count: 4,
      names: [
        ...['External link: file:///deal/x.ods', 'External link: prices.ods', 'Thumbnail', 'Printer: Office-2nd-floor'],
      ],
    },
  })
})

test('text boxes and other shapes of an Excel workbook are counted', () => {
  const plain = xlsxOf([{ name: 'One', rows: [['a']] }])
  const shape = '<xdr:sp><xdr:txBody><a:p><a:r><a:t>SECRET</a:t></a:r></a:p></xdr:txBody></xdr:sp>'
  const bytes = withParts(plain, {
    'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a">${shape}<xdr:grpSp>${shape}</xdr:grpSp></xdr:wsDr>`,
    'xl/drawings/vmlDrawing1.vml': '<xml><v:shape xmlns:v="v">of a comment</v:shape></xml>',
    'xl/diagrams/data1.xml': '<dataModel>SECRET</dataModel>',
  })
  expect(hiddenIn(bytes, 'xlsx')).toEqual({ drawings: { count: 3 } })
})

test('scenarios, and what an OpenDocument sheet remembers of another file, are no sheets', () => {
  const table = (name: string, inside: string, text: string) =>
    `<table:table table:name="${name}">${inside}<table:table-row><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`
  const tables = [
    table('Shown', '', 'seen'),
    table('SECRET', '<table:scenario table:scenario-ranges="Shown.A1"/>', 'SECRET'),
    table("'file:///deal/x.ods'#$A", '', 'SECRET'),
    table("O'Brien#1", '', 'seen'),
  ]
  const read = readWorkbook(odsOf(tables.join('')), 'ods')
  expect('sheets' in read && read.sheets.map(({ name }) => name)).toEqual(['Shown', "O'Brien#1"])
  expect(hiddenIn(odsOf(tables.join('')), 'ods')).toEqual({
    hidden_sheets: { count: 1 },
    program_data: { count: 1, names: ['Scenario'] },
  })
})
