import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import encodeQR from 'qr'
import { type Block, parseAgreement } from '../../../../../contract/agreements/agreement-text.ts'
import { fontsFor, hasGlyph, type TextFonts } from '../../../../platform/fonts.ts'
import type { AgreementDocument, Certificate, SignatureBlock } from '../rules.ts'
import { sourceOf } from '../statements.ts'
import { printable } from './printable.ts'

const TEMPLATE = readFileSync(new URL('agreement.typ', import.meta.url), 'utf8')

/** `metal`: the colour of the company, as text on paper has it. */
export type Typesetter = (document: AgreementDocument, metal: string) => Buffer

/** Typesets with the fonts of all documents, and with those of a script only while documents need them: loading fonts takes longer than typesetting. */
export function makeTypesetter(): Typesetter {
  let loaded = load(fontsFor(''))
  const known = new Map<number, boolean>()
  const canPrint = (codePoint: number) => {
    const can = known.get(codePoint) ?? hasGlyph(codePoint)
    known.set(codePoint, can)
    return can
  }
  return (document, metal) => {
    const laidOut = layOut(document, (text) => printable(text, canPrint))
    const fonts = fontsFor(JSON.stringify(laidOut))
    if (fonts.families.join() !== loaded.families.join()) loaded = load(fonts)
    const data = JSON.stringify({ ...laidOut, metal, scripts: fonts.families })
    const compiled = loaded.compiler.compile({ mainFileContent: TEMPLATE, inputs: { data } })
    if (!compiled.result) {
      const problems = compiled.takeDiagnostics()?.shortDiagnostics as { message?: string }[] | undefined
      throw new Error(`the document could not be typeset: ${problems?.[0]?.message ?? 'no reason given'}`)
    }
    const creationTimestamp = Math.floor(Date.parse(document.preparedAt) / 1000)
    const pdf = loaded.compiler.pdf(compiled.result, { creationTimestamp })
    // Frees the memory of this document.
    loaded.compiler.evictCache(10)
    return pdf
  }
}

function load({ files, families }: TextFonts) {
  return { families, compiler: NodeCompiler.create({ fontArgs: [{ fontBlobs: files }] }) }
}

/** Two thirds of a page of text, which fits on one page with the signatures. */
const MAX_KEPT = 2_000

/** How many of the last paragraphs stay on one page with the signatures: up to three, if there is room. */
function keptWithSignatures(lengths: readonly number[]): number {
  const last = lengths.slice(-3).reverse()
  let [kept, sum] = [0, 0]
  for (const length of last) {
    sum += length
    if (sum > MAX_KEPT) break
    kept += 1
  }
  return kept
}

type Show = (text: string) => string

/** The data in the form that the template expects. */
function layOut(document: AgreementDocument, show: Show) {
  const { agreement, company, signer, signatures } = document
  const block = (one: Block) => ({
    kind: one.kind,
    text: show(one.text),
    ...(one.kind === 'numbered' && { number: one.number, deep: one.deep }),
  })
  const blocks = parseAgreement(document.attached.text).map(block)
  const side = (one: SignatureBlock) => ({
    role: one.role,
    signature: show(one.signature.words),
    // A long name is set smaller, so that both blocks stay side by side.
    size: one.signature.words.length > 60 ? 0.62 : one.signature.words.length > 30 ? 0.8 : 1,
    // Long values are set smaller, so that the signatures stay on one page.
    lines: one.lines.map(({ label, value }) => [label, show(value), value.length > 60 ? 0.72 : 1]),
    statement: show(one.statement.words),
  })
  return {
    title: show(`${agreement.title}: ${company.legalName} and ${document.attached.signerName}`).slice(0, 300),
    keywords: [document.documentId, agreement.sha256],
    documentId: document.documentId,
    signedAt: document.signedAt,
    notice: document.notice,
    agreement: { ...agreement, title: show(agreement.title) },
    company: { legalName: show(company.legalName), address: show(company.address) },
    signer: { fullName: show(signer.fullName), companyName: show(signer.companyName) },
    blocks,
    kept: keptWithSignatures(blocks.map(({ text }) => text.length)),
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

function layOutCertificate({ lead, sections, notes }: Certificate, show: Show) {
  return {
    lead: show(lead.words),
    notes: notes.map(({ words }) => show(words)),
    sections: sections.map(({ title, intro, facts }) => ({
      title,
      intro: intro === undefined ? null : show(intro.words),
      facts: facts.map(({ is, label, value, face }) => ({
        label,
        source: sourceOf(is) ?? '',
        value: value === null ? 'not recorded' : show(value),
        face: face ?? 'prose',
        missing: value === null,
      })),
    })),
  }
}
