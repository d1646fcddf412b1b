import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import encodeQR from 'qr'
import { type Block, parseAgreement } from '../../../../../contract/agreements/agreement-text.ts'
import type { Certificate, Print } from '../rules.ts'
import { charactersOf, loadFonts } from './fonts.ts'
import { MAX_IN_TEXT, printable } from './printable.ts'

const TEMPLATE = readFileSync(new URL('agreement.typ', import.meta.url), 'utf8')

export type Typesetter = (print: Print) => Buffer

/** Loads the fonts, which takes longer than a document; what it answers typesets one document after the other. */
export function makeTypesetter(): Typesetter {
  const fonts = loadFonts()
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts }] })
  const known = new Map<number, boolean>()
  const covers = fonts.map(charactersOf)
  const canPrint = (codePoint: number) => {
    const before = known.get(codePoint)
    if (before !== undefined) return before
    const can = covers.some((has) => has(codePoint))
    known.set(codePoint, can)
    return can
  }
  return (print) => {
    const data = JSON.stringify(layOut(print, (text, longest) => printable(text, canPrint, longest)))
    const compiled = compiler.compile({ mainFileContent: TEMPLATE, inputs: { data } })
    if (!compiled.result) {
      const problems = compiled.takeDiagnostics()?.shortDiagnostics as { message?: string }[] | undefined
      throw new Error(`the document could not be typeset: ${problems?.[0]?.message ?? 'no reason given'}`)
    }
    const pdf = compiler.pdf(compiled.result, { creationTimestamp: Math.floor(Date.parse(print.preparedAt) / 1000) })
    // What was read for this document is not kept for the next one.
    compiler.evictCache(10)
    return pdf
  }
}

/** Two thirds of a page of text: with the signatures beneath it, all of it fits on one. */
const MAX_KEPT = 2_000

/** How many of the last paragraphs, by their lengths, stay on one page with the signatures: three, or as many as there is room for. */
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

type Show = (text: string, longestRun?: number) => string

/** Everything that the template prints, in the form that it expects. */
function layOut(print: Print, show: Show) {
  const { agreement, company, signer, signatures } = print
  const block = (one: Block) => ({
    kind: one.kind,
    text: show(one.text, MAX_IN_TEXT),
    ...(one.kind === 'numbered' && { number: one.number, deep: one.deep }),
  })
  const blocks = parseAgreement(print.attached.text).map(block)
  const side = (one: Print['signatures']['company']) => ({
    role: one.role,
    signature: show(one.signature),
    // A long name is set smaller, so that the block of the other side stays beside it.
    size: one.signature.length > 60 ? 0.62 : one.signature.length > 30 ? 0.8 : 1,
    // The signatures stay on one page, however long what was typed is.
    lines: one.lines.map(([name, value]) => [name, show(value), value.length > 60 ? 0.72 : 1]),
    statement: show(one.statement),
  })
  return {
    title: `${agreement.title}: ${company.legalName} and ${print.attached.signerName}`.slice(0, 300),
    keywords: [print.documentId, agreement.sha256],
    documentId: print.documentId,
    signedAt: print.signedAt,
    agreement: { ...agreement, title: show(agreement.title) },
    company: { legalName: show(company.legalName), address: show(company.address) },
    signer: { fullName: show(signer.fullName), companyName: show(signer.companyName) },
    blocks,
    kept: keptWithSignatures(blocks.map(({ text }) => text.length)),
    signatures: { company: side(signatures.company), investor: side(signatures.investor) },
    certificate: showCertificate(print.certificate, show),
    verify: { ...print.verify, qr: encodeQR(print.verify.address, 'svg', { ecc: 'medium', border: 1 }) },
    attached: { text: print.attached.text, record: print.attached.record },
  }
}

function showCertificate({ lead, sections, notes }: Certificate, show: Show) {
  return {
    lead: show(lead),
    notes: notes.map((words) => show(words)),
    sections: sections.map(({ title, intro, facts }) => ({
      title,
      intro: intro === undefined ? null : show(intro),
      facts: facts.map(({ label, value, face }) => ({
        label,
        value: value === null ? 'not recorded' : show(value, face === 'prose' ? MAX_IN_TEXT : undefined),
        face: face ?? 'prose',
        missing: value === null,
      })),
    })),
  }
}
