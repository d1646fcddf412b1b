import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import encodeQR from 'qr'
import { type Block, parseAgreement } from '../../../../../contract/agreements/agreement-text.ts'
import { fontsFor, hasGlyph, type TextFonts } from '../../../../platform/fonts.ts'
import type { AgreementDocument, Certificate, SignatureBlock } from '../rules.ts'
import { sourceOf } from '../statements.ts'
import { utcToSecond } from '../times.ts'
import { conform } from './conform.ts'
import { printable } from './printable.ts'
import { drawSeal } from './seal-drawing.ts'

const TEMPLATE = readFileSync(new URL('agreement.typ', import.meta.url), 'utf8')

/** How the company looks on paper. `plate`: the ground on which the logo can be seen, if not on white. */
export type Look = {
  metal: string
  logo: {
    bytes: Uint8Array
    format: 'svg' | 'png'
    width: number
    height: number
    alt: string
    plate: string | null
  } | null
}

export type Typesetter = (document: AgreementDocument, look: Look) => Buffer

/** Typesets with the fonts of all documents, and with those of a script only while documents need them: loading fonts takes longer than typesetting. */
export function makeTypesetter(): Typesetter {
  let loaded = load(fontsFor(''))
  const known = new Map<number, boolean>()
  const canPrint = (codePoint: number) => {
    const can = known.get(codePoint) ?? hasGlyph(codePoint)
    known.set(codePoint, can)
    return can
  }
  return (document, look) => {
    const laidOut = layOut(document, (text) => printable(text, canPrint), look)
    const fonts = fontsFor(JSON.stringify(laidOut))
    if (fonts.families.join() !== loaded.families.join()) loaded = load(fonts)
    const data = { ...laidOut, scripts: fonts.families }
    let pdf: Buffer
    try {
      pdf = exportPdf(loaded.compiler, data)
    } catch (error) {
      // A picture that cannot be drawn does not keep anybody from their copy.
      if (look.logo === null) throw error
      pdf = exportPdf(loaded.compiler, { ...data, logo: null })
    }
    // Frees the memory of this document.
    loaded.compiler.evictCache(10)
    return conform(pdf, `Seal of ${document.company.legalName}`)
  }
}

function exportPdf(compiler: NodeCompiler, data: object): Buffer {
  const compiled = compiler.compile({ mainFileContent: TEMPLATE, inputs: { data: JSON.stringify(data) } })
  if (!compiled.result) {
    const problems = compiled.takeDiagnostics()?.shortDiagnostics as { message?: string }[] | undefined
    throw new Error(`the document could not be typeset: ${problems?.[0]?.message ?? 'no reason given'}`)
  }
  return compiler.pdf(compiled.result, { pdfStandard: 'a-3a' })
}

function load({ files, families }: TextFonts) {
  return { families, compiler: NodeCompiler.create({ fontArgs: [{ fontBlobs: files }] }) }
}

const MAX_HEADING = 2_000

type Show = (text: string) => string

/** The data in the form that the template expects. */
function layOut(document: AgreementDocument, show: Show, { metal, logo }: Look) {
  const { agreement, company, cover, signatures } = document
  const block = (one: Block) => ({
    // A PDF names its headings in strings, which PDF/A limits. One of pages is a paragraph.
    kind: one.kind !== 'numbered' && one.text.length > MAX_HEADING ? 'paragraph' : one.kind,
    text: show(one.text),
    ...(one.kind === 'numbered' && { number: one.number, deep: one.deep }),
  })
  const side = (one: SignatureBlock) => ({
    role: one.role,
    signature: show(one.signature.words),
    lines: one.lines.map(({ label, value }) => [label, show(value)]),
    statement: show(one.statement.words),
  })
  return {
    metal,
    title: cut(show(`${agreement.title}: ${company.legalName} and ${document.attached.signerName}`), 300),
    keywords: [document.documentId, agreement.sha256],
    documentId: document.documentId,
    prepared: dateOf(document.preparedAt),
    notice: document.notice,
    // The head of each page has one line.
    head: { company: cut(show(company.legalName), 100), title: cut(show(agreement.title), 100) },
    agreement,
    company: { legalName: show(company.legalName) },
    logo: logo && { ...sizedLogo(logo), bytes: [...logo.bytes], format: logo.format, alt: logo.alt, plate: logo.plate },
    drawing: drawSeal(document.documentId, agreement.sha256, metal),
    cover: {
      title: cut(show(cover.title.words), MAX_HEADING),
      parties: cover.parties.map(({ role, name, under }) => ({
        role,
        name: show(name.words),
        under: under.map(({ words }) => show(words)),
      })),
      facts: cover.facts.map(({ label, value, face }) => ({ label, value: value ?? '', face: face ?? 'prose' })),
      drawing: cover.drawing.words,
    },
    blocks: parseAgreement(document.attached.text).map(block),
    signatures: { company: side(signatures.company), investor: side(signatures.investor) },
    certificate: layOutCertificate(document.certificate, show),
    verify: {
      address: document.verify.address.words,
      words: document.verify.words.map(({ words }) => words),
      qr: encodeQR(document.verify.address.words, 'svg', { ecc: 'medium', border: 1 }),
    },
    attached: { text: document.attached.text, record: document.attached.record },
  }
}

/** Within 170 by 46 points. */
function sizedLogo({ width, height }: NonNullable<Look['logo']>) {
  return { width: width * Math.min(170 / width, 46 / height) }
}

const cut = (text: string, length: number) => {
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`
}

function dateOf(time: string) {
  const date = new Date(time)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

function layOutCertificate({ lead, events, sections, notes }: Certificate, show: Show) {
  return {
    lead: show(lead.words),
    events: {
      intro: events.intro.words,
      rows: events.rows.map(({ is, at, what, who }) => ({
        at: at === null ? null : utcToSecond(at),
        what,
        who: show(who),
        source: sourceOf(is) ?? '',
      })),
    },
    notes: notes.map(({ words }) => show(words)),
    sections: sections.map(({ title, intro, facts }) => ({
      title,
      // Short sections stay on one page. Longer ones may break, because they could be taller than a page.
      short: facts.length <= 12 && facts.every(({ value }) => (value ?? '').length < 600),
      intro: intro === undefined ? null : show(intro.words),
      facts: facts.map(({ is, label, value, face, language, labelled }) => ({
        label: show(label),
        language: language ?? 'en',
        labelled: labelled ?? 'en',
        source: sourceOf(is) ?? '',
        value: value === null ? 'not recorded' : show(value),
        face: face ?? 'prose',
        missing: value === null,
      })),
    })),
  }
}
