import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { docxOf, odfOf, packed, part, relationships } from '../../../../tests/helpers/office.ts'
import {
  investor,
  putDocument,
  release,
  roomPath,
  sendDocument,
  staffDocument,
} from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { hasOffice } from '../office-service.ts'
import { RenderError, Renderer } from '../render/renderer.ts'

const PARTS = ['tracked_changes', 'comments', 'hidden_text', 'hidden_slides', 'notes', 'hidden_objects', 'chart_data']

/** Uploads files to one portal. Returns what a reader finds in each, and what staff are told. */
async function show(files: readonly (readonly [name: string, bytes: Uint8Array])[]) {
  const t = await testApp({ env: { OFFICE_SANDBOX: 'prefer' } })
  const staff = await staffBrowser(t, 'admin')
  const reader = await investor(t)
  const shown = []
  for (const [fileName, bytes] of files) {
    const { documentId } = await putDocument(t, staff, { bytes, fileName, title: fileName })
    const [version] = (await staffDocument(staff, documentId)).versions
    if (version.state !== 'ready') throw new Error(`${fileName}: ${version.refusal}`)
    const texts: string[] = []
    for (let page = 1; page <= version.pages; page++)
      texts.push((await reader.get(roomPath(documentId, `/text/${page}?version=1`))).body.text)
    const hidden = version.hidden.filter(({ kind }: { kind: string }) => PARTS.includes(kind))
    shown.push({ texts, words: texts.join(' ').replace(/\s+/g, ' '), hidden, all: version.hidden })
  }
  return shown
}

const example = (name: string) => [name, readFileSync(`tests/files/${name}`)] as const

describe.skipIf(!(await hasOffice()))('with LibreOffice', () => {
  test('readers get what the authors mean, and staff are told what the files hide', async () => {
    const [changes, marks, fields, comments, hiddenText, deck, shapes, odt] = await show([
      example('tracked-changes.docx'),
      example('tracked-only-marks.docx'),
      example('fields.docx'),
      example('comments.docx'),
      example('hidden-text.docx'),
      example('hidden-slide-and-notes.pptx'),
      example('hidden-shape-offslide.pptx'),
      example('tracked-changes.odt'),
    ])
    const accepted = 'Price is INSERTEDWORDS 60M in total. MOVEDWORDS clause Kept row End.'
    const by = { readers: 'otherwise', names: ['TRACKAUTHOR'] }
    expect(changes?.words).toBe(accepted)
    expect(changes?.hidden).toEqual([{ kind: 'tracked_changes', count: 4, ...by }])
    expect(odt?.words).toBe(accepted)
    expect(odt?.hidden).toEqual([{ kind: 'tracked_changes', count: 5, ...by }])
    expect(marks?.words).toBe('First half second half of one joined paragraph.')
    expect(marks?.hidden).toEqual([{ kind: 'tracked_changes', count: 1, ...by }])
    expect(fields?.words).toBe(
      'Author field: Cached Author File: Q3 memo.docx Saved by: Cached Saver Date: 3 March 2024 Save date: 4 March 2024 Pages: 1',
    )
    expect(fields?.hidden).toEqual([])
    expect(fields?.all.map(({ kind }: { kind: string }) => kind)).toContain('metadata')
    expect(comments?.words).toBe('Commented words')
    expect(comments?.hidden).toEqual([{ kind: 'comments', count: 1, readers: 'never', names: ['COMMENTAUTHOR'] }])
    expect(hiddenText?.words).toMatch(/^Seen words\.( WHITEWORDS)? End\.$/)
    expect(hiddenText?.hidden).toEqual([{ kind: 'hidden_text', count: 2, readers: 'never' }])
    expect(deck?.texts).toEqual(['First slide', 'Third slide'])
    expect(deck?.hidden).toEqual([
      { kind: 'hidden_slides', count: 1, readers: 'never', pages: [2] },
      { kind: 'notes', count: 1, readers: 'never', pages: [1] },
    ])
    expect(shapes?.words).toBe('Seen shape ALTSHAPE text')
    expect(shapes?.hidden).toEqual([{ kind: 'hidden_objects', count: 2, readers: 'never', pages: [1] }])
  })

  test('a chart is drawn from its stored values without its workbook, and notes keep their places', async () => {
    const [chart, notes, contents] = await show([
      ['chart.docx', withChart()],
      ['notes.docx', withNotes()],
      ['contents.docx', withContents()],
    ])
    expect(chart?.words).toMatch(/4711/)
    expect(chart?.words).toMatch(/Northern/)
    expect(chart?.words).not.toContain('SECRETCELL')
    expect(chart?.hidden).toEqual([{ kind: 'chart_data', count: 1, readers: 'never' }])
    expect(notes?.words).toBe('One1 Two Three2 1First note 2Third note')
    expect(contents?.words).toBe('Chapter one 17 On 3 March 2024')
  })

  test('hidden text of every sort is in no page', async () => {
    const shown = await show([
      ['styles.docx', withHiddenText()],
      [
        'hidden.odt',
        odfOf(
          'text',
          '<text:p>Seen <text:span text:style-name="H">SECRET</text:span>words</text:p><text:section text:name="a" text:display="none"><text:p>SECRET</text:p></text:section><text:p>SECRET<text:hidden-paragraph text:condition="ooow:1==1" text:is-hidden="true"/></text:p>',
          '<style:style style:family="text" style:name="H"><style:text-properties text:display="none"/></style:style>',
        ),
      ],
    ])
    expect(shown.map(({ words }) => words)).toEqual(['Seen words', 'Seen words'])
    expect(shown.map(({ hidden }) => hidden)).toEqual([
      [{ kind: 'hidden_text', count: 3, readers: 'never' }],
      [{ kind: 'hidden_text', count: 3, readers: 'never' }],
    ])
  })
})

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

function withChart(): Uint8Array {
  const cache = (name: string, values: string[]) =>
    `<c:${name}><c:ptCount val="${values.length}"/>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${name}>`
  const categories = `<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$3</c:f>${cache('strCache', ['Northern', 'Southern'])}</c:strRef></c:cat>`
  const values = `<c:val><c:numRef><c:f>Sheet1!$B$2:$B$3</c:f>${cache('numCache', ['4711', '815'])}</c:numRef></c:val>`
  const labels =
    '<c:dLbls><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/></c:dLbls>'
  const series = `<c:ser><c:idx val="0"/><c:order val="0"/>${labels}${categories}${values}</c:ser>`
  const axes =
    '<c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx>'
  const plot = `<c:plotArea><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${series}<c:axId val="1"/><c:axId val="2"/></c:barChart>${axes}</c:plotArea>`
  const graphic =
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="c1"/></a:graphicData></a:graphic>'
  const drawing = `<w:drawing><wp:inline><wp:extent cx="5000000" cy="3000000"/><wp:docPr id="1" name="Chart 1"/>${graphic}</wp:inline></w:drawing>`
  return docxOf(`<w:p><w:r>${drawing}</w:r></w:p>`, {
    'word/charts/chart1.xml': part('c:chartSpace', `<c:chart>${plot}</c:chart><c:externalData r:id="w"/>`),
    'word/charts/_rels/chart1.xml.rels': relationships(['w', 'package', '../embeddings/Microsoft_Excel_Sheet1.xlsx']),
    'word/embeddings/Microsoft_Excel_Sheet1.xlsx': packed({ 'xl/sharedStrings.xml': 'SECRETCELL' }),
  })
}

function withNotes(): Uint8Array {
  const note = (id: number, text: string) =>
    `<w:footnote w:id="${id}"><w:p><w:r><w:footnoteRef/></w:r>${run(text)}</w:p></w:footnote>`
  const mark = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
  const body = `<w:p>${run('One')}${mark(1)}</w:p><w:p>${run('Two')}<w:del w:id="9" w:author="A">${mark(2)}</w:del></w:p><w:p>${run('Three')}${mark(3)}</w:p>`
  const separators = ['separator', 'continuationSeparator']
    .map(
      (type, index) =>
        `<w:footnote w:type="${type}" w:id="${index - 1}"><w:p><w:r><w:${type}/></w:r></w:p></w:footnote>`,
    )
    .join('')
  const notes = note(1, 'First note') + note(2, 'SECRET') + note(3, 'Third note')
  return docxOf(body, { 'word/footnotes.xml': part('w:footnotes', separators + notes) })
}

function withContents(): Uint8Array {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const field = (name: string, result: string) =>
    `${mark('begin')}<w:r><w:instrText>${name}</w:instrText></w:r>${mark('separate')}${result}${mark('end')}`
  const line = run('Chapter one ') + field('PAGEREF _T', run('17', '<w:webHidden/>'))
  return docxOf(`<w:p>${field('TOC \\o', line)}</w:p><w:p>${run('On ')}${field('SAVEDATE', run('3 March 2024'))}</w:p>`)
}

function withHiddenText(): Uint8Array {
  const style = (type: string) =>
    `<w:style w:type="${type}" w:styleId="${type}"><w:name w:val="${type}"/><w:rPr><w:vanish/></w:rPr></w:style>`
  const row = `<w:tr><w:trPr><w:hidden/></w:trPr><w:tc><w:tcPr/><w:p>${run('SECRET')}</w:p></w:tc></w:tr>`
  const body = `<w:p>${run('Seen ')}${run('SECRET', '<w:rStyle w:val="character"/>')}${run('words')}</w:p><w:p><w:pPr><w:pStyle w:val="paragraph"/></w:pPr>${run('SECRET')}</w:p><w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${row}</w:tbl><w:p/>`
  return docxOf(body, { 'word/styles.xml': part('w:styles', style('character') + style('paragraph')) })
}

describe('a file that the machine could not check', () => {
  test('waits after many tries, and staff can have it checked again', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { documentId, versionId } = await sendDocument(staff)
    const orders = vi.spyOn(Renderer.prototype, 'order')
    onTestFinished(() => orders.mockRestore())
    orders.mockRejectedValue(new RenderError('busy', 'it took too long'))
    const version = async () => (await staffDocument(staff, documentId)).versions[0]
    const again = () => staff.post(`/api/admin/documents/versions/${versionId}/check-again`)
    let tries = 0
    for (; (await version()).state === 'processing' && tries < 20; tries++) {
      await t.makeRoom()
      t.clock.advance(60 * MINUTE)
    }
    expect([tries, (await version()).refusal]).toEqual([8, 'not_finished'])
    orders.mockRestore()
    expect((await again()).status).toBe(204)
    expect((await version()).state).toBe('processing')
    expect((await again()).status, 'as often as one likes').toBe(204)
    await t.makeRoom()
    expect((await version()).state).toBe('ready')
    const late = await again()
    expect([late.status, late.body.error.code]).toEqual([409, 'version_not_checkable'])
    const reader = await investor(t)
    await release(staff, documentId)
    expect((await reader.get(roomPath(documentId, '/text/1?version=1'))).body.text).toBe('First page of the deck')
    const entries = (await t.rows('audit_entry')).map(({ action }) => action)
    expect(entries.filter((action) => action === 'document.check_requested')).toHaveLength(1)
  })

  test('is not one that was refused for what it is', async () => {
    const t = await testApp()
    const staff = await staffBrowser(t, 'admin')
    const { versionId } = await putDocument(t, staff, { bytes: Buffer.from('plain text') })
    const refused = await staff.post(`/api/admin/documents/versions/${versionId}/check-again`)
    expect(refused.body.error.code).toBe('version_not_checkable')
  })
})
